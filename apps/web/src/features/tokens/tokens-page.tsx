import { Page } from "../../components/ui/page.tsx";
import { queryClient } from "../../lib/query-client.ts";
import { BalanceLedger } from "./balance-ledger.tsx";
import { BundlesCard } from "./bundles-card.tsx";
import { HistoryCard } from "./history-card.tsx";
import { LowBalanceBanner } from "./low-balance-banner.tsx";
import { tokenQueries } from "./tokens.api.ts";
import { UsageChart } from "./usage-chart.tsx";

/** Asks everything at once; what fails says so in its own card. */
export async function loader() {
  await Promise.all([
    queryClient.prefetchQuery(tokenQueries.balance()),
    queryClient.prefetchQuery(tokenQueries.summary()),
    queryClient.prefetchQuery(tokenQueries.days()),
    queryClient.prefetchQuery(tokenQueries.bundles()),
    queryClient.prefetchQuery(tokenQueries.lowThreshold()),
    queryClient.prefetchInfiniteQuery(tokenQueries.history("all")),
  ]);
  return null;
}

function TokensPage() {
  return (
    <Page
      title="Tokens"
      description="Twins spend tokens when they read and when they answer. The balance is prepaid: when it is empty, they wait."
    >
      <LowBalanceBanner />
      <div className="grid gap-5 *:min-w-0 shell:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-5 *:min-w-0">
          <BalanceLedger />
          <UsageChart />
        </div>
        <BundlesCard />
      </div>
      <HistoryCard />
    </Page>
  );
}

export { TokensPage as Component };
