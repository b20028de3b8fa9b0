import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { paths } from "../../app/paths.ts";
import { CardAnswer } from "../../components/card-answer.tsx";
import { RowsSkeleton } from "../../components/rows-skeleton.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../components/ui/table.tsx";
import { firstOfMonth, spanLabel, utcToday } from "../../lib/calendar.ts";
import type { TopCustomer } from "../../lib/generated/types.gen.ts";
import { formatCents } from "../../lib/money.ts";
import { nameOf } from "../../lib/name-of.ts";
import { adminQueries } from "./admin.api.ts";

export function CustomersCard() {
  const customers = useQuery(adminQueries.topCustomers());
  const today = utcToday();

  return (
    <Card>
      <CardHeader title={`Top customers, ${spanLabel(firstOfMonth(today), today)}`} />
      <CardAnswer query={customers} skeleton={<RowsSkeleton />}>
        {(top) => <CustomerTable customers={top} />}
      </CardAnswer>
    </Card>
  );
}

function CustomerTable({ customers }: { customers: readonly TopCustomer[] }) {
  if (customers.length === 0)
    return (
      <EmptyState
        title="No customers yet this month"
        hint="Whoever pays for a room or a twin appears here."
      />
    );
  return (
    <Table label="Top customers">
      <TableHead>
        <TableRow>
          <TableHeader>Customer</TableHeader>
          <TableHeader className="max-sm:hidden">Tier</TableHeader>
          <TableHeader numeric>Paid</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {customers.map((customer) => (
          <TableRow key={customer.user_id}>
            <TableCell>
              <Link to={paths.adminCustomer(customer.user_id)} className="font-medium hover:underline">
                {nameOf(customer)}
              </Link>
            </TableCell>
            <TableCell className="text-muted max-sm:hidden">{customer.tier_id ?? "free"}</TableCell>
            <TableCell numeric>{formatCents(customer.paid_cents)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
