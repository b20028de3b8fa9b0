import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { BarChart } from "../../components/charts/bar-chart.tsx";
import { ChartFrame } from "../../components/charts/chart-frame.tsx";
import { Card, CardHeader, CardList } from "../../components/ui/card.tsx";
import { Ledger, StatTile } from "../../components/ui/ledger.tsx";
import { countOf } from "../../lib/count-of.ts";
import { firstName } from "../../lib/first-name.ts";
import type { Twin, TwinActivity } from "../../lib/generated/types.gen.ts";
import { formatTokens } from "../../lib/money.ts";
import { activityFigures } from "./activity-figures.ts";
import { twinQueries } from "./twins.api.ts";

/** How much the twin is asked, in numbers. What is said stays with those who said it. */
export function TwinActivityPanel({ twin }: { twin: Twin }) {
  const { data: activity, error, refetch } = useQuery(twinQueries.activity(twin.id));

  return (
    <div className="grid gap-5 *:min-w-0">
      {activity && activity.answers > 0 && <Totals activity={activity} />}
      <ChartFrame
        heading="Answers by day"
        figures={activity && activityFigures(activity, twin)}
        error={error?.message}
        onRetry={() => void refetch()}
        emptyTitle="No conversations in the last 30 days"
        emptyHint={`What people ask ${firstName(twin.name)} is counted here, by day and by room. Their words are never shown.`}
      >
        {(figures) => <BarChart figures={figures} height={220} />}
      </ChartFrame>
      {activity && activity.rooms.length > 0 && <ByRoom rooms={activity.rooms} />}
    </div>
  );
}

const Totals = ({ activity }: { activity: TwinActivity }) => (
  <Ledger aria-label="The last 30 days">
    <StatTile
      label="Conversations"
      figure={formatTokens(activity.conversations)}
      caption="One person, one room, one day"
    />
    <StatTile label="Answers" figure={formatTokens(activity.answers)} caption="In the last 30 days" />
    <StatTile label="People" figure={formatTokens(activity.people)} caption="Who asked at least once" />
    <StatTile label="Tokens" figure={formatTokens(activity.tokens)} caption="Paid for the answers" />
  </Ledger>
);

const ByRoom = ({ rooms }: Pick<TwinActivity, "rooms">) => (
  <Card>
    <CardHeader title="By room" hint="Rooms you are not in are added up, without their names." />
    <CardList>
      {rooms.map((room) => (
        <li key={room.room_id}>
          <div className="min-w-0 flex-1">
            {room.room_id ? (
              <Link to={paths.room(room.room_id)} className="block truncate font-medium hover:underline">
                {room.name}
              </Link>
            ) : (
              <span className="block font-medium">Private conversations</span>
            )}
            <div className="text-caption text-muted">
              {room.people === 1 ? "1 person" : `${formatTokens(room.people)} people`}
            </div>
          </div>
          <span className="figures">{countOf(room.answers, "answer")}</span>
        </li>
      ))}
    </CardList>
  </Card>
);
