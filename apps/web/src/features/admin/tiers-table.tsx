import { Badge } from "../../components/ui/badge.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../components/ui/table.tsx";
import type { TierFigures } from "../../lib/generated/types.gen.ts";
import { formatCents, formatPlanPrice, formatTokens } from "../../lib/money.ts";
import { recurring, subscriberCount } from "./tier-figures.ts";

interface TiersTableProps {
  tiers: readonly TierFigures[];
  /** With what a tier allows, and those no longer offered. */
  detailed?: boolean;
}

export function TiersTable({ tiers, detailed = false }: TiersTableProps) {
  return (
    <Table label="Subscription tiers">
      <TableHead>
        <TableRow>
          <TableHeader>Tier</TableHeader>
          <TableHeader numeric className="max-sm:hidden">
            Price
          </TableHeader>
          {detailed && (
            <TableHeader numeric className="max-sm:hidden">
              Twins
            </TableHeader>
          )}
          <TableHeader numeric>Active</TableHeader>
          <TableHeader numeric className="max-sm:hidden">
            In trial
          </TableHeader>
          <TableHeader numeric className="max-sm:hidden">
            Creator share
          </TableHeader>
          <TableHeader numeric>Recurring</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {tiers.map((tier) => (
          <TierRow key={tier.id} tier={tier} detailed={detailed} />
        ))}
      </TableBody>
    </Table>
  );
}

function TierRow({ tier, detailed }: { tier: TierFigures; detailed: boolean }) {
  return (
    <TableRow>
      <TableCell className="font-medium">
        {tier.name} {detailed && !tier.is_active && <Badge>Not offered</Badge>}
      </TableCell>
      <TableCell numeric className="max-sm:hidden">
        {formatPlanPrice(tier.monthly_price)}
      </TableCell>
      {detailed && (
        <TableCell numeric className="max-sm:hidden">
          {formatTokens(tier.max_twins)}
        </TableCell>
      )}
      <TableCell numeric>{subscriberCount(tier.active)}</TableCell>
      <TableCell numeric className="max-sm:hidden">
        {tier.trialing === 0 ? <span className="text-muted">none</span> : subscriberCount(tier.trialing)}
      </TableCell>
      <TableCell numeric className="max-sm:hidden">
        {tier.revenue_share_bps / 100}%
      </TableCell>
      <TableCell numeric>{formatCents(recurring(tier))}</TableCell>
    </TableRow>
  );
}
