import { useInfiniteQuery } from "@tanstack/react-query";
import { CardAnswer } from "../../components/card-answer.tsx";
import { RowsSkeleton } from "../../components/rows-skeleton.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { RelativeTime } from "../../components/ui/relative-time.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../components/ui/table.tsx";
import type { CustomerPurchase } from "../../lib/generated/types.gen.ts";
import { formatCents } from "../../lib/money.ts";
import { adminQueries } from "./admin.api.ts";

export function PurchasesCard({ customerId }: { customerId: string }) {
  const purchases = useInfiniteQuery(adminQueries.purchases(customerId));

  return (
    <Card className="grid content-start *:min-w-0">
      <CardHeader title="Rooms and twins they paid for" />
      <CardAnswer query={purchases} skeleton={<RowsSkeleton />}>
        {({ pages }) => <PurchaseTable purchases={pages.flat()} />}
      </CardAnswer>
      <div className="grid p-4 empty:hidden">
        <ShowMore query={purchases} label="Show older" />
      </div>
    </Card>
  );
}

function PurchaseTable({ purchases }: { purchases: readonly CustomerPurchase[] }) {
  if (purchases.length === 0)
    return <EmptyState title="No purchases" hint="This person has not paid for a room or a twin." />;
  return (
    <Table label="Purchases">
      <TableHead>
        <TableRow>
          <TableHeader>What</TableHeader>
          <TableHeader className="max-sm:hidden">When</TableHeader>
          <TableHeader numeric>Paid</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {purchases.map((purchase) => (
          <TableRow key={purchase.id}>
            <TableCell>
              <span className="font-medium">{purchase.title}</span>{" "}
              <span className="text-caption text-muted">{purchase.kind}</span>{" "}
              {purchase.reversed_cents > 0 && (
                <Badge tone="warning">{formatCents(purchase.reversed_cents)} given back</Badge>
              )}
            </TableCell>
            <TableCell className="whitespace-nowrap text-muted max-sm:hidden">
              <RelativeTime at={purchase.created_at} />
            </TableCell>
            <TableCell numeric>{formatCents(purchase.gross_cents)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
