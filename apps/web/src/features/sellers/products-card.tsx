import { Card, CardHeader } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Monogram } from "../../components/ui/monogram.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../components/ui/table.tsx";
import { TwinPortrait } from "../../components/ui/twin-portrait.tsx";
import { firstOfMonth, spanLabel, utcToday } from "../../lib/calendar.ts";
import type { ProductSales } from "../../lib/generated/types.gen.ts";
import { formatCents, formatTokens } from "../../lib/money.ts";

export function ProductsCard({ products }: { products: readonly ProductSales[] }) {
  const today = utcToday();

  return (
    <Card>
      <CardHeader title={`What sold, ${spanLabel(firstOfMonth(today), today)}`} />
      {products.length === 0 ? (
        <EmptyState title="Nothing sold yet this month" hint="Each room and twin that sells appears here." />
      ) : (
        <Table label="What sold">
          <TableHead>
            <TableRow>
              <TableHeader>Listing</TableHeader>
              <TableHeader numeric className="max-sm:hidden">
                Sold
              </TableHeader>
              <TableHeader numeric className="max-sm:hidden">
                Price
              </TableHeader>
              <TableHeader numeric>Sales</TableHeader>
              <TableHeader numeric>Your share</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {products.map((product) => (
              <ProductRow key={product.roomId ?? product.twinId ?? product.title} product={product} />
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}

function ProductRow({ product }: { product: ProductSales }) {
  const { title, twinId, hue, sold, price, gross, share } = product;
  return (
    <TableRow>
      <TableCell>
        <div className="flex items-center gap-3">
          {twinId ? <TwinPortrait id={twinId} index={hue} size={28} /> : <Monogram name={title} size={28} />}
          <span className="max-sm:max-w-32 max-sm:truncate">{title}</span>
        </div>
      </TableCell>
      <TableCell numeric className="max-sm:hidden">
        {formatTokens(sold)}
      </TableCell>
      <TableCell numeric className="max-sm:hidden">
        {formatCents(price)}
      </TableCell>
      <TableCell numeric>{formatCents(gross)}</TableCell>
      <TableCell numeric className="font-medium">
        {formatCents(share)}
      </TableCell>
    </TableRow>
  );
}
