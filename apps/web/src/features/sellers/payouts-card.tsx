import { useInfiniteQuery } from "@tanstack/react-query";
import { CardAnswer } from "../../components/card-answer.tsx";
import { RowsSkeleton } from "../../components/rows-skeleton.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../components/ui/table.tsx";
import { dayLabel, spanLabel } from "../../lib/calendar.ts";
import type { Payout } from "../../lib/generated/types.gen.ts";
import { formatCents } from "../../lib/money.ts";
import { sellerQueries } from "./sellers.api.ts";

export function PayoutsCard() {
  const payouts = useInfiniteQuery(sellerQueries.payouts());

  return (
    <Card className="grid content-start *:min-w-0">
      <CardHeader title="Payouts" />
      <CardAnswer query={payouts} skeleton={<RowsSkeleton />}>
        {({ pages }) => <PayoutTable payouts={pages.flat()} />}
      </CardAnswer>
      <div className="grid p-4 empty:hidden">
        <ShowMore query={payouts} label="Show earlier payouts" />
      </div>
    </Card>
  );
}

function PayoutTable({ payouts }: { payouts: readonly Payout[] }) {
  if (payouts.length === 0)
    return <EmptyState title="No payouts yet" hint="Earnings are paid out seven days after each sale." />;
  return (
    <Table label="Payouts">
      <TableHead>
        <TableRow>
          <TableHeader>Date</TableHeader>
          <TableHeader className="max-sm:hidden">For</TableHeader>
          <TableHeader>Status</TableHeader>
          <TableHeader numeric>Amount</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {payouts.map((payout) => (
          <TableRow key={payout.id}>
            <TableCell className="whitespace-nowrap">{dayLabel(payout.arrives_on)}</TableCell>
            <TableCell className="whitespace-nowrap text-muted max-sm:hidden">
              {spanLabel(payout.period_start, payout.period_end)}
            </TableCell>
            <TableCell>
              <PayoutStatus status={payout.status} />
            </TableCell>
            <TableCell numeric className="font-medium">
              {formatCents(payout.amount_cents)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function PayoutStatus({ status }: Pick<Payout, "status">) {
  if (status === "paid") return <Badge tone="success">Paid</Badge>;
  if (status === "scheduled") return <Badge tone="accent">Scheduled</Badge>;
  return <Badge tone="danger">Failed</Badge>;
}
