import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { BarChart } from "../../components/charts/bar-chart.tsx";
import { ChartFrame } from "../../components/charts/chart-frame.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Page } from "../../components/ui/page.tsx";
import type { RoomRevenueReport } from "../../lib/generated/types.gen.ts";
import { queryClient } from "../../lib/query-client.ts";
import { RoomRevenueLedger } from "./room-revenue-ledger.tsx";
import { RoomRevenueTable } from "./room-revenue-table.tsx";
import { roomFigures } from "./sales-figures.ts";
import { sellerQueries } from "./sellers.api.ts";

export const loader = () => queryClient.ensureQueryData(sellerQueries.rooms());

function RevenuePage() {
  const { data: report } = useSuspenseQuery(sellerQueries.rooms());

  return (
    <Page title="Revenue" description="What your own rooms took over the past thirteen weeks.">
      {report ? <Report report={report} /> : <NotInPlan />}
    </Page>
  );
}

function Report({ report }: { report: RoomRevenueReport }) {
  if (report.rooms.length === 0) {
    return (
      <Card>
        <CardHeader title="Revenue by week" />
        <EmptyState
          title="No revenue yet"
          hint="Each of your rooms that sells appears here, week by week."
          action={<GoTo path={paths.rooms}>Go to your rooms</GoTo>}
        />
      </Card>
    );
  }
  return (
    <>
      <RoomRevenueLedger rooms={report.rooms} />
      <ChartFrame heading="Revenue by week" figures={roomFigures(report)} emptyTitle="No revenue yet">
        {(figures) => <BarChart figures={figures} height={216} />}
      </ChartFrame>
      <RoomRevenueTable rooms={report.rooms} />
    </>
  );
}

function NotInPlan() {
  return (
    <Card>
      <CardHeader title="Revenue by week" />
      <EmptyState
        title="Part of the whitelabel plan"
        hint="It gives you rooms under your own name and this view of what they take. Your sales are in the seller dashboard."
        action={<GoTo path={paths.sellerDashboard}>Open seller dashboard</GoTo>}
      />
    </Card>
  );
}

function GoTo({ path, children }: { path: string; children: string }) {
  return (
    <Button asChild size="sm">
      <Link to={path}>{children}</Link>
    </Button>
  );
}

export { RevenuePage as Component };
