import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, type LoaderFunctionArgs, useParams } from "react-router";
import { paths } from "../../app/paths.ts";
import { AccountStanding, StandingBadge } from "../../components/account-standing.tsx";
import { BarChart } from "../../components/charts/bar-chart.tsx";
import { ChartFrame } from "../../components/charts/chart-frame.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { addDays, daysBetween, utcToday } from "../../lib/calendar.ts";
import type { Customer } from "../../lib/generated/types.gen.ts";
import { nameOf } from "../../lib/name-of.ts";
import { queryClient } from "../../lib/query-client.ts";
import { adminQueries } from "./admin.api.ts";
import { AdminPage } from "./admin-page.tsx";
import { CustomerLedger } from "./customer-ledger.tsx";
import { PurchasesCard } from "./purchases-card.tsx";
import { customerUsageFigures } from "./token-report-figures.ts";

export async function loader({ params: { customerId = "" } }: LoaderFunctionArgs) {
  await queryClient.ensureQueryData(adminQueries.customer(customerId));
  return null;
}

function AdminCustomerPage() {
  const { customerId = "" } = useParams();
  const { data: customer } = useSuspenseQuery(adminQueries.customer(customerId));
  if (!customer) return <NoSuchCustomer />;

  return (
    <AdminPage title={nameOf(customer)} description={planSentence(customer)}>
      <CustomerLedger customer={customer} />
      <div className="grid items-start gap-5 *:min-w-0 shell:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
        <UsageChart usage={customer.usage} />
        <SellingCard account={customer.account} />
      </div>
      <PurchasesCard customerId={customer.id} />
    </AdminPage>
  );
}

function planSentence({ subscription }: Customer): string {
  if (!subscription) return "Never on a plan.";
  const { tier_id, status, current_period_end } = subscription;
  const until = new Date(current_period_end).toLocaleDateString("en-GB", { dateStyle: "medium" });
  return `On ${tier_id}, ${status.replace("_", " ")}, until ${until}.`;
}

function UsageChart({ usage }: Pick<Customer, "usage">) {
  const today = utcToday();
  return (
    <ChartFrame
      heading="Tokens by day, 90 days"
      figures={customerUsageFigures(usage, daysBetween(addDays(today, -89), today))}
      emptyTitle="No tokens used"
      emptyHint="In the past ninety days this person asked no twin."
    >
      {(figures) => <BarChart figures={figures} />}
    </ChartFrame>
  );
}

function SellingCard({ account }: Pick<Customer, "account">) {
  return (
    <Card>
      <CardHeader title="Payout account">{account && <StandingBadge account={account} />}</CardHeader>
      {account ? (
        <AccountStanding account={account} />
      ) : (
        <EmptyState title="Not a seller" hint="This person has no account at the payment provider." />
      )}
    </Card>
  );
}

function NoSuchCustomer() {
  return (
    <AdminPage title="Customer">
      <Card>
        <CardHeader title="No such customer" />
        <EmptyState
          title="Customer not found"
          hint="Nobody has this id."
          action={
            <Button asChild size="sm">
              <Link to={paths.adminRevenue}>Back to revenue</Link>
            </Button>
          }
        />
      </Card>
    </AdminPage>
  );
}

export { AdminCustomerPage as Component };
