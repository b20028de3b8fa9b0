import { useSuspenseQuery } from "@tanstack/react-query";
import { queryClient } from "../../lib/query-client.ts";
import { adminQueries } from "./admin.api.ts";
import { AdminPage } from "./admin-page.tsx";
import { BundlesTable } from "./bundles-table.tsx";
import { PricesCard } from "./prices-card.tsx";
import { SettingsTable } from "./settings-table.tsx";

export async function loader() {
  await Promise.all([
    queryClient.ensureQueryData(adminQueries.tokenSettings()),
    queryClient.prefetchInfiniteQuery(adminQueries.pricingConfigs()),
  ]);
  return null;
}

function AdminTokenSettingsPage() {
  const {
    data: { bundles, settings },
  } = useSuspenseQuery(adminQueries.tokenSettings());

  return (
    <AdminPage
      title="Token settings"
      description="What usage costs, which bundles are sold, and when a balance is low."
    >
      <PricesCard />
      <div className="grid items-start gap-5 *:min-w-0 shell:grid-cols-2">
        <BundlesTable bundles={bundles} />
        <SettingsTable settings={settings} />
      </div>
    </AdminPage>
  );
}

export { AdminTokenSettingsPage as Component };
