import { useInfiniteQuery } from "@tanstack/react-query";
import { CardAnswer } from "../../components/card-answer.tsx";
import { RowsSkeleton } from "../../components/rows-skeleton.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../../components/ui/table.tsx";
import type { TokenPricingConfig } from "../../lib/generated/types.gen.ts";
import { formatCents } from "../../lib/money.ts";
import { nameOf } from "../../lib/name-of.ts";
import { adminQueries } from "./admin.api.ts";

export function PricesCard() {
  const prices = useInfiniteQuery(adminQueries.pricingConfigs());

  return (
    <Card className="grid content-start *:min-w-0">
      <CardHeader
        title="Price of usage"
        hint="Per 1,000 tokens of the model. A person's own price wins over the global one."
      />
      <CardAnswer query={prices} skeleton={<RowsSkeleton />}>
        {({ pages }) => <PriceTable prices={pages.flat()} />}
      </CardAnswer>
      <div className="grid p-4 empty:hidden">
        <ShowMore query={prices} label="Show older" />
      </div>
    </Card>
  );
}

function PriceTable({ prices }: { prices: readonly TokenPricingConfig[] }) {
  if (prices.length === 0)
    return <EmptyState title="No price set" hint="Without a price no twin can answer." />;
  return (
    <Table label="Price of usage">
      <TableHead>
        <TableRow>
          <TableHeader>For</TableHeader>
          <TableHeader className="max-sm:hidden">Model</TableHeader>
          <TableHeader numeric>Read</TableHeader>
          <TableHeader numeric>Written</TableHeader>
          <TableHeader numeric className="max-sm:hidden">
            Multiplier
          </TableHeader>
          <TableHeader numeric className="max-sm:hidden">
            In force from
          </TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {prices.map((price) => (
          <PriceRow key={price.id} price={price} />
        ))}
      </TableBody>
    </Table>
  );
}

const date = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

function PriceRow({ price }: { price: TokenPricingConfig }) {
  return (
    <TableRow>
      <TableCell className="font-medium">{price.applies_to_user_id ? nameOf(price) : "Everyone"}</TableCell>
      <TableCell className="text-muted max-sm:hidden">{price.model ?? "every model"}</TableCell>
      <TableCell numeric>{formatCents(price.input_cents_per_1000)}</TableCell>
      <TableCell numeric>{formatCents(price.output_cents_per_1000)}</TableCell>
      <TableCell numeric className="max-sm:hidden">
        × {price.token_multiplier}
      </TableCell>
      <TableCell numeric className="whitespace-nowrap max-sm:hidden">
        <time dateTime={price.effective_from}>{date.format(new Date(price.effective_from))}</time>
      </TableCell>
    </TableRow>
  );
}
