import { MessagesSquare } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { Button } from "../../components/ui/button.tsx";
import { Page } from "../../components/ui/page.tsx";
import { TrialBanner } from "../../features/billing/trial-banner.tsx";
import { ManagerBanner } from "../../features/notifications/manager-banner.tsx";
import { roomQueries } from "../../features/rooms/rooms.api.ts";
import { RoomsCard } from "../../features/rooms/rooms-card.tsx";
import { UsageChart } from "../../features/tokens/usage-chart.tsx";
import { CreateTwinButton } from "../../features/twins/create-twin-button.tsx";
import { twinQueries } from "../../features/twins/twins.api.ts";
import { usePerson } from "../../lib/person.ts";
import { queryClient } from "../../lib/query-client.ts";
import { requireSession } from "../../lib/require-session.ts";
import { paths } from "../paths.ts";
import { GlanceLedger } from "./glance-ledger.tsx";
import { greeting } from "./greeting.ts";
import { OwnTwins } from "./own-twins.tsx";

export function loader() {
  const { id } = requireSession().user;
  return Promise.all([
    queryClient.ensureInfiniteQueryData(roomQueries.mine(id)),
    queryClient.ensureInfiniteQueryData(twinQueries.mine()),
  ]);
}

function DashboardPage() {
  const { firstName } = usePerson();
  const [hour] = useState(() => new Date().getHours());

  return (
    <Page
      title={greeting(firstName, hour)}
      banners={
        <>
          <TrialBanner />
          <ManagerBanner />
        </>
      }
      actions={
        <>
          <Button asChild>
            <Link to={paths.roundtables}>
              <MessagesSquare aria-hidden="true" />
              Roundtables
            </Link>
          </Button>
          <CreateTwinButton label="Create twin" />
        </>
      }
    >
      <GlanceLedger />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 shell:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
        <UsageChart heading="Tokens by day" />
        <RoomsCard />
      </div>
      <OwnTwins />
    </Page>
  );
}

export { DashboardPage as Component };
