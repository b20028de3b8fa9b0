import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { downloadCsv } from "../../lib/csv.ts";
import type { RevenueDay } from "../../lib/generated/types.gen.ts";
import { queryClient } from "../../lib/query-client.ts";
import { adminQueries } from "./admin.api.ts";
import { AdminPage } from "./admin-page.tsx";
import { CustomersCard } from "./customers-card.tsx";
import { PlatformLedger } from "./platform-ledger.tsx";
import { RevenueChart } from "./revenue-chart.tsx";
import { SellersCard } from "./sellers-card.tsx";
import { TiersCard } from "./tiers-card.tsx";

/** Asks everything at once; what fails says so in its own card. */
export async function loader() {
  await Promise.all([
    queryClient.prefetchQuery(adminQueries.revenueDays()),
    queryClient.prefetchQuery(adminQueries.tiers()),
    queryClient.prefetchQuery(adminQueries.sellersToLookAt()),
    queryClient.prefetchQuery(adminQueries.topCustomers()),
  ]);
  return null;
}

function AdminRevenuePage() {
  const { data: days } = useQuery(adminQueries.revenueDays());

  return (
    <AdminPage title="Revenue" actions={days && <ExportButton days={days} />}>
      <PlatformLedger />
      <div className="grid gap-5 *:min-w-0 shell:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
        <RevenueChart />
        <SellersCard />
      </div>
      <div className="grid items-start gap-5 *:min-w-0 shell:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <TiersCard />
        <CustomersCard />
      </div>
    </AdminPage>
  );
}

function ExportButton({ days }: { days: readonly RevenueDay[] }) {
  return (
    <Button
      icon={<Download aria-hidden="true" />}
      onClick={() => downloadCsv("parley-revenue.csv", revenueSheet(days))}
    >
      Export
    </Button>
  );
}

const COLUMNS = ["rooms_cents", "twins_cents", "tokens_cents", "sellers_cents", "processing_cents"] as const;

const revenueSheet = (days: readonly RevenueDay[]) => [
  ["Day", ...COLUMNS],
  ...days.map((day) => [day.day, ...COLUMNS.map((column) => day[column])]),
];

export { AdminRevenuePage as Component };
