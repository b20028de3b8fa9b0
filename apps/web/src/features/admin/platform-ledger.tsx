import { useQuery } from "@tanstack/react-query";
import { CardAnswer } from "../../components/card-answer.tsx";
import { RowsSkeleton } from "../../components/rows-skeleton.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Change, Ledger, StatTile } from "../../components/ui/ledger.tsx";
import { firstOfMonth, monthBefore, spanLabel, utcToday } from "../../lib/calendar.ts";
import { changeInPercent } from "../../lib/change-in-percent.ts";
import type { RevenueDay } from "../../lib/generated/types.gen.ts";
import { formatCents } from "../../lib/money.ts";
import { adminQueries } from "./admin.api.ts";
import { revenueTotals } from "./revenue-figures.ts";
import { payingInAll, recurringInAll, subscriberCount, trialingInAll } from "./tier-figures.ts";

export function PlatformLedger() {
  const days = useQuery(adminQueries.revenueDays());

  return (
    <CardAnswer query={days} skeleton={<LedgerSkeleton />}>
      {(revenue) => (
        <Ledger aria-label="The platform this month">
          <MonthTiles days={revenue} />
          <RecurringTile />
        </Ledger>
      )}
    </CardAnswer>
  );
}

function MonthTiles({ days }: { days: readonly RevenueDay[] }) {
  const today = utcToday();
  const sameDay = monthBefore(today);
  const { gross, sales, creators, processing } = revenueTotals(days, firstOfMonth(today), today);
  const before = revenueTotals(days, firstOfMonth(sameDay), sameDay);
  const percent = changeInPercent(gross, before.gross);
  const lastMonth = spanLabel(firstOfMonth(sameDay), sameDay);
  const part = sales > 0 ? Math.round((creators / sales) * 100) : 0;

  return (
    <>
      <StatTile
        label={`Gross, ${spanLabel(firstOfMonth(today), today)}`}
        figure={formatCents(gross)}
        caption={
          percent === null ? (
            `Nothing ${lastMonth}`
          ) : (
            <>
              <Change percent={percent} /> on {lastMonth}
            </>
          )
        }
      />
      <StatTile
        label="Earned by creators"
        figure={formatCents(creators)}
        caption={`${part}% of ${formatCents(sales)} room and twin sales`}
      />
      <StatTile
        label="Kept by Parley"
        figure={formatCents(gross - creators - processing)}
        caption={`Gross less creators and ${formatCents(processing)} card fees`}
      />
    </>
  );
}

/** Asked apart from the rest, so that it may come later or not at all. */
function RecurringTile() {
  const { data: tiers } = useQuery(adminQueries.tiers());
  if (!tiers) return <StatTile label="Monthly recurring" figure="–" />;
  return (
    <StatTile
      label="Monthly recurring"
      figure={formatCents(recurringInAll(tiers))}
      caption={`${subscriberCount(payingInAll(tiers))} paying · ${subscriberCount(trialingInAll(tiers))} in trial`}
    />
  );
}

function LedgerSkeleton() {
  return (
    <Card>
      <RowsSkeleton />
    </Card>
  );
}
