import { PLAN_PRICE_CENTS, PLAN_SHARE_PERCENT } from "@parley/contract/plans";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../components/ui/table.tsx";
import { formatPlanPrice } from "../../lib/money.ts";

const PLANS = [
  { plan: "starter", name: "Starter" },
  { plan: "growth", name: "Growth" },
  { plan: "pro", name: "Pro" },
] as const;

/** What one keeps of a sale, before there is any. */
export function SharesCard() {
  return (
    <Card>
      <CardHeader title="What you keep" hint="Of every sale, after card fees." />
      <Table label="What you keep by plan">
        <TableHead>
          <TableRow>
            <TableHeader>Plan</TableHeader>
            <TableHeader numeric>Per month</TableHeader>
            <TableHeader numeric>Your share</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {PLANS.map(({ plan, name }) => (
            <TableRow key={plan}>
              <TableCell className="font-medium">{name}</TableCell>
              <TableCell numeric>{formatPlanPrice(PLAN_PRICE_CENTS[plan])}</TableCell>
              <TableCell numeric className="font-medium">
                {PLAN_SHARE_PERCENT[plan]}%
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
