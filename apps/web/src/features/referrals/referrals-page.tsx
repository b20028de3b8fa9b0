import { planHasFeature } from "@parley/contract/features";
import { useQuery } from "@tanstack/react-query";
import { BarChart } from "../../components/charts/bar-chart.tsx";
import { ChartFrame } from "../../components/charts/chart-frame.tsx";
import { Ledger, StatTile } from "../../components/ui/ledger.tsx";
import { Page } from "../../components/ui/page.tsx";
import { errorText } from "../../lib/api-error.ts";
import type { ReferralSummary } from "../../lib/generated/types.gen.ts";
import { formatCents, formatTokens } from "../../lib/money.ts";
import { usePlan } from "../../lib/person.ts";
import { queryClient } from "../../lib/query-client.ts";
import { EarningsCard } from "./earnings-card.tsx";
import { LinkCard } from "./link-card.tsx";
import { earnedInAll, earningsFigures } from "./referral-figures.ts";
import { referralQueries } from "./referrals.api.ts";

/** Asks everything at once; what fails says so in its own card. */
export async function loader() {
  await Promise.all([
    queryClient.prefetchQuery(referralQueries.code()),
    queryClient.prefetchQuery(referralQueries.summary()),
    queryClient.prefetchQuery(referralQueries.shareBps()),
    queryClient.prefetchInfiniteQuery(referralQueries.earnings()),
  ]);
  return null;
}

function ReferralsPage() {
  const { data: summary, error, refetch } = useQuery(referralQueries.summary());

  return (
    <Page title="Referrals" description={<Terms />}>
      <LinkCard />
      {summary && <SummaryLedger summary={summary} />}
      <div className="grid items-start gap-5 *:min-w-0 shell:grid-cols-2">
        <ChartFrame
          heading="Earned by month"
          figures={summary && earningsFigures(summary)}
          error={error ? errorText(error, "Failed to fetch referrals") : undefined}
          onRetry={() => void refetch()}
          emptyTitle="Nothing earned yet"
          emptyHint="The past twelve months appear here as soon as there is something to draw."
        >
          {(figures) => <BarChart figures={figures} />}
        </ChartFrame>
        <EarningsCard />
      </div>
    </Page>
  );
}

function Terms() {
  const { data: shareBps } = useQuery(referralQueries.shareBps());
  const earns = planHasFeature(usePlan(), "affiliate_system");
  if (shareBps === undefined) return "Bring people to Parley.";
  const part = `${shareBps / 100}% of what Parley earns from whoever you bring, in their first 12 months`;
  return earns ? `You earn ${part}.` : `On Growth and Pro you earn ${part}.`;
}

function SummaryLedger({ summary }: { summary: ReferralSummary }) {
  return (
    <Ledger aria-label="Referrals so far" className="max-sm:*:first:col-span-2">
      <StatTile label="People you brought" figure={formatTokens(summary.people)} />
      <StatTile label="Earned this month" figure={formatCents(summary.months.at(-1)?.earned_cents ?? 0)} />
      <StatTile label="Earned in 12 months" figure={formatCents(earnedInAll(summary))} />
    </Ledger>
  );
}

export { ReferralsPage as Component };
