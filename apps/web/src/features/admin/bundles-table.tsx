import { Badge } from "../../components/ui/badge.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../components/ui/table.tsx";
import type { TokenBundle } from "../../lib/generated/types.gen.ts";
import { formatCents, formatPricePerThousand, formatTokens } from "../../lib/money.ts";

export function BundlesTable({ bundles }: { bundles: readonly TokenBundle[] }) {
  return (
    <Card>
      <CardHeader title="Bundles" />
      {bundles.length === 0 ? (
        <EmptyState title="No bundles" hint="Nobody can buy tokens until there is one." />
      ) : (
        <Table label="Bundles">
          <TableHead>
            <TableRow>
              <TableHeader>Tokens</TableHeader>
              <TableHeader>State</TableHeader>
              <TableHeader numeric className="max-sm:hidden">
                Per 1,000
              </TableHeader>
              <TableHeader numeric>Price</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {bundles.map((bundle) => (
              <BundleRow key={bundle.id} bundle={bundle} />
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}

function BundleRow({ bundle }: { bundle: TokenBundle }) {
  const { bundle_size_tokens, retail_price_usd_cents, is_active } = bundle;
  return (
    <TableRow>
      <TableCell className="font-medium figures">{formatTokens(bundle_size_tokens)}</TableCell>
      <TableCell>{is_active ? <Badge tone="success">On sale</Badge> : <Badge>Withdrawn</Badge>}</TableCell>
      <TableCell numeric className="max-sm:hidden">
        {formatPricePerThousand(retail_price_usd_cents, bundle_size_tokens)}
      </TableCell>
      <TableCell numeric>{formatCents(retail_price_usd_cents)}</TableCell>
    </TableRow>
  );
}
