import { useSuspenseQuery } from "@tanstack/react-query";
import { BarChart } from "../../components/charts/bar-chart.tsx";
import { ChartFrame } from "../../components/charts/chart-frame.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { Ledger, StatTile } from "../../components/ui/ledger.tsx";
import { formatCents } from "../../lib/money.ts";
import { queryClient } from "../../lib/query-client.ts";
import { adminQueries } from "./admin.api.ts";
import { AdminPage } from "./admin-page.tsx";
import {
  payingInAll,
  recurringFigures,
  recurringInAll,
  subscriberCount,
  trialingInAll,
} from "./tier-figures.ts";
import { TiersTable } from "./tiers-table.tsx";

export const loader = () => queryClient.ensureQueryData(adminQueries.tiers());

function AdminSubscriptionTiersPage() {
  const { data: tiers } = useSuspenseQuery(adminQueries.tiers());

  return (
    <AdminPage title="Subscription tiers" description="What people can be on, and how many are.">
      <Ledger aria-label="Subscribers" className="max-sm:*:first:col-span-2">
        <StatTile label="Monthly recurring" figure={formatCents(recurringInAll(tiers))} />
        <StatTile label="Paying" figure={subscriberCount(payingInAll(tiers))} />
        <StatTile label="In trial" figure={subscriberCount(trialingInAll(tiers))} />
      </Ledger>
      <ChartFrame
        heading="Recurring by tier"
        figures={recurringFigures(tiers)}
        emptyTitle="Nobody pays for a plan yet"
      >
        {(figures) => <BarChart figures={figures} />}
      </ChartFrame>
      <Card>
        <CardHeader title="All tiers" />
        <TiersTable tiers={tiers} detailed />
      </Card>
    </AdminPage>
  );
}

export { AdminSubscriptionTiersPage as Component };
