import { useSuspenseQuery } from "@tanstack/react-query";
import { Badge } from "../../components/ui/badge.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../components/ui/table.tsx";
import type { RateLimit } from "../../lib/generated/types.gen.ts";
import { formatTokens } from "../../lib/money.ts";
import { queryClient } from "../../lib/query-client.ts";
import { adminQueries } from "./admin.api.ts";
import { AdminPage } from "./admin-page.tsx";
import { perPeriod } from "./per-period.ts";

export const loader = () => queryClient.ensureQueryData(adminQueries.rateLimits());

function AdminRateLimitsPage() {
  const { data: limits } = useSuspenseQuery(adminQueries.rateLimits());

  return (
    <AdminPage
      title="Rate limits"
      description="How much of what in how long, for each person or each address. Every server counts together."
    >
      <Card>
        <CardHeader title={`${limits.length} limits`} />
        <Table label="Rate limits">
          <TableHead>
            <TableRow>
              <TableHeader>What</TableHeader>
              <TableHeader className="max-sm:hidden">Counts by</TableHeader>
              <TableHeader numeric>At most</TableHeader>
              <TableHeader>Window</TableHeader>
              <TableHeader className="max-sm:hidden">Changed</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {limits.map((limit) => (
              <LimitRow key={limit.name} limit={limit} />
            ))}
          </TableBody>
        </Table>
      </Card>
    </AdminPage>
  );
}

function LimitRow({ limit }: { limit: RateLimit }) {
  return (
    <TableRow>
      <TableCell>
        <div className="font-medium">{limit.description || limit.name}</div>
        <div className="text-caption text-muted">{limit.name}</div>
      </TableCell>
      <TableCell className="max-sm:hidden">
        <Badge>{limit.counts_by === "person" ? "Person" : "Address"}</Badge>
      </TableCell>
      <TableCell numeric className="font-medium">
        {formatTokens(limit.points)}
      </TableCell>
      <TableCell className="whitespace-nowrap text-muted">{perPeriod(limit.window_seconds)}</TableCell>
      <TableCell className="whitespace-nowrap text-muted max-sm:hidden">
        <RelativeTime at={limit.updated_at} />
      </TableCell>
    </TableRow>
  );
}

export { AdminRateLimitsPage as Component };
