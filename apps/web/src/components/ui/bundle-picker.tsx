import { Lock } from "lucide-react";
import { useState } from "react";
import { formatCents, formatPricePerThousand, formatTokens } from "../../lib/money.ts";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";
import { EmptyState } from "./empty-state.tsx";
import { RadioCards } from "./radio-cards.tsx";

export interface Bundle {
  id: string;
  bundle_size_tokens: number;
  retail_price_usd_cents: number;
}

export interface BundlePickerProps {
  /** Smallest first, as the server lists them. */
  bundles: readonly Bundle[];
  balance: number;
  /** Tokens spent per day lately, for "about 22 days". */
  tokensPerDay?: number | undefined;
  onPay: (bundle: Bundle) => void;
  paying?: boolean | undefined;
  error?: string | undefined;
  className?: string | undefined;
}

export function BundlePicker(props: BundlePickerProps) {
  const { bundles, balance, tokensPerDay, onPay, paying, error, className } = props;
  const [chosenId, setChosenId] = useState<string>();
  const chosen = bundles.find((bundle) => bundle.id === chosenId) ?? bundles[1] ?? bundles[0];
  if (!chosen)
    return (
      <EmptyState title="No bundles on sale" hint="Tokens can be bought here as soon as one is offered." />
    );

  const price = formatCents(chosen.retail_price_usd_cents);
  return (
    <div className={cn("grid gap-4", className)}>
      <RadioCards
        label="Bundle"
        value={chosen.id}
        onValueChange={setChosenId}
        disabled={paying}
        options={bundles.map((bundle) => bundleOption(bundle, bundle === chosen ? tokensPerDay : undefined))}
      />
      <dl className="grid gap-2 border-t border-border pt-3.5 text-small figures">
        <div className="flex justify-between">
          <dt className="text-muted">Balance after</dt>
          <dd>{formatTokens(balance + chosen.bundle_size_tokens)} tokens</dd>
        </div>
        <div className="flex justify-between">
          <dt className="font-medium">Total today</dt>
          <dd className="text-body font-semibold">{price}</dd>
        </div>
      </dl>
      {error && (
        <p role="alert" className="text-small text-danger">
          {error}
        </p>
      )}
      <Button
        variant="primary"
        size="lg"
        icon={<Lock aria-hidden="true" />}
        loading={paying}
        loadingLabel="Opening checkout"
        onClick={() => onPay(chosen)}
      >
        Pay {price}
      </Button>
      <p className="text-center text-caption text-muted">One payment, no subscription.</p>
    </div>
  );
}

function bundleOption(bundle: Bundle, tokensPerDay: number | undefined) {
  const { id, bundle_size_tokens: tokens, retail_price_usd_cents: cents } = bundle;
  const perThousand = `${formatPricePerThousand(cents, tokens)} per 1,000`;
  const pace = tokensPerDay ? ` · about ${Math.round(tokens / tokensPerDay)} days` : "";
  return {
    value: id,
    title: `${formatTokens(tokens)} tokens`,
    caption: perThousand + pace,
    aside: <span className="text-lead font-semibold figures">{formatCents(cents)}</span>,
  };
}
