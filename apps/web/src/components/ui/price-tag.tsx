import { Check } from "lucide-react";
import { formatCents } from "../../lib/money.ts";
import { Badge } from "./badge.tsx";
import { cn } from "./cn.ts";

export interface PriceTagProps {
  /** Null and zero are free. */
  cents: number | null;
  period?: "month" | undefined;
  /** Replaces the price once it is paid: "Subscribed to 2 Dec". */
  owned?: string | undefined;
  className?: string | undefined;
}

export function PriceTag({ cents, period, owned, className }: PriceTagProps) {
  if (owned) {
    return (
      <Badge tone="success" className={className}>
        <Check aria-hidden="true" />
        {owned}
      </Badge>
    );
  }
  const isFree = cents === null || cents === 0;
  return (
    <span
      className={cn(
        "font-figure text-body font-semibold whitespace-nowrap figures",
        isFree && "text-success",
        className,
      )}
    >
      {isFree ? "Free" : formatCents(cents)}
      {!isFree && period && <small className="text-caption font-[450] text-muted"> / {period}</small>}
    </span>
  );
}
