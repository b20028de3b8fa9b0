import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { CardAnswer } from "../../components/card-answer.tsx";
import { RowsSkeleton } from "../../components/rows-skeleton.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Page } from "../../components/ui/page.tsx";
import { utcToday } from "../../lib/calendar.ts";
import { downloadCsv } from "../../lib/csv.ts";
import type { SellerRevenue } from "../../lib/generated/types.gen.ts";
import { queryClient } from "../../lib/query-client.ts";
import { AccountCard } from "./account-card.tsx";
import { PayoutsCard } from "./payouts-card.tsx";
import { ProductsCard } from "./products-card.tsx";
import { RequirementsBanner } from "./requirements-banner.tsx";
import { RevenueLedger } from "./revenue-ledger.tsx";
import { SalesChart } from "./sales-chart.tsx";
import { sellerQueries } from "./sellers.api.ts";
import { statement } from "./statement.ts";

/** Asks everything at once; what fails says so in its own card. */
export async function loader() {
  await Promise.all([
    queryClient.prefetchQuery(sellerQueries.account()),
    queryClient.prefetchQuery(sellerQueries.revenue()),
    queryClient.prefetchQuery(sellerQueries.weeks("12")),
    queryClient.prefetchInfiniteQuery(sellerQueries.payouts()),
  ]);
  return null;
}

function SellerDashboardPage() {
  const { data: account } = useQuery(sellerQueries.account());
  const revenue = useQuery(sellerQueries.revenue());

  return (
    <Page
      title="Seller dashboard"
      description={revenue.data && shareSentence(revenue.data.tier)}
      actions={
        revenue.data && revenue.data.byProduct.length > 0 && <StatementButton revenue={revenue.data} />
      }
    >
      {account && <RequirementsBanner account={account} />}
      <CardAnswer query={revenue} skeleton={<LedgerSkeleton />}>
        {(answer) => <RevenueLedger revenue={answer} />}
      </CardAnswer>
      <div className="grid gap-5 *:min-w-0 shell:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <SalesChart />
        <AccountCard />
      </div>
      <div className="grid items-start gap-5 *:min-w-0 shell:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        {revenue.data && <ProductsCard products={revenue.data.byProduct} />}
        <PayoutsCard />
      </div>
    </Page>
  );
}

const shareSentence = ({ name, shareBps }: SellerRevenue["tier"]) =>
  `On ${name} you keep ${shareBps / 100}% of every sale, after card fees.`;

function StatementButton({ revenue }: { revenue: SellerRevenue }) {
  return (
    <Button
      icon={<Download aria-hidden="true" />}
      onClick={() => downloadCsv(`parley-statement-${utcToday().slice(0, 7)}.csv`, statement(revenue))}
    >
      Statement
    </Button>
  );
}

function LedgerSkeleton() {
  return (
    <Card>
      <RowsSkeleton />
    </Card>
  );
}

export { SellerDashboardPage as Component };
