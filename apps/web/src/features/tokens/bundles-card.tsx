import { useQuery } from "@tanstack/react-query";
import { CardAnswer } from "../../components/card-answer.tsx";
import { RowsSkeleton } from "../../components/rows-skeleton.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { utcToday } from "../../lib/calendar.ts";
import { countOf } from "../../lib/count-of.ts";
import type { TokenBundle } from "../../lib/generated/types.gen.ts";
import { formatCents, formatPricePerThousand, formatTokens } from "../../lib/money.ts";
import { tokenQueries } from "./tokens.api.ts";
import { type Pace, recentPace } from "./usage-figures.ts";

export function BundlesCard() {
  const bundles = useQuery(tokenQueries.bundles());
  const { data: usage = [] } = useQuery(tokenQueries.days());
  const pace = recentPace(usage, utcToday());

  return (
    <Card className="flex flex-col">
      <CardHeader title="Token bundles" />
      <CardAnswer query={bundles} skeleton={<RowsSkeleton />}>
        {(onSale) => <BundleList bundles={onSale} pace={pace} />}
      </CardAnswer>
      <p className="mt-auto px-5 py-4 text-center text-caption text-muted max-sm:px-4">
        One payment, no subscription. They cannot be bought here yet.
      </p>
    </Card>
  );
}

function BundleList({ bundles, pace }: { bundles: readonly TokenBundle[]; pace: Pace | undefined }) {
  if (bundles.length === 0) {
    return (
      <EmptyState
        title="No bundles on sale"
        hint="They appear here, with their price, as soon as one is offered."
      />
    );
  }
  return (
    <ul className="grid flex-1 auto-rows-fr gap-2 px-5 max-sm:px-4">
      {bundles.map((bundle) => (
        <li
          key={bundle.id}
          className="flex max-h-24 min-h-16 items-center gap-3 rounded-[10px] border border-border-strong px-3.5 py-3"
        >
          <div className="min-w-0 flex-1">
            <div className="font-medium figures">{formatTokens(bundle.bundle_size_tokens)} tokens</div>
            <div className="text-caption text-muted figures">{bundleCaption(bundle, pace)}</div>
          </div>
          <span className="text-lead font-semibold figures">
            {formatCents(bundle.retail_price_usd_cents)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function bundleCaption(
  { bundle_size_tokens, retail_price_usd_cents }: TokenBundle,
  pace: Pace | undefined,
): string {
  const price = `${formatPricePerThousand(retail_price_usd_cents, bundle_size_tokens)} per 1,000`;
  const days = pace ? Math.floor(bundle_size_tokens / pace.tokensPerDay) : 0;
  return days > 0 ? `${price} · about ${countOf(days, "day")}` : price;
}
