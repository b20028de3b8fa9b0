import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

const badge = cva(
  "inline-flex h-[22px] flex-none items-center gap-[5px] rounded-sm border px-2 text-caption/none font-[550] whitespace-nowrap [&>.lucide]:size-3",
  {
    variants: {
      tone: {
        neutral: "border-border bg-sunken text-text-2",
        /** On a picture. */
        raised: "border-border bg-raised text-text-2",
        accent: "border-accent-line bg-accent-soft text-on-accent-soft",
        success: "border-success-line bg-success-soft text-success",
        warning: "border-warning-line bg-warning-soft text-warning",
        danger: "border-danger-line bg-danger-soft text-danger",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

/** Always a word; an icon may stand before it. */
export function Badge({ tone, className, ...props }: ComponentProps<"span"> & VariantProps<typeof badge>) {
  return <span {...props} className={cn(badge({ tone }), className)} />;
}

export interface CountBadgeProps {
  /** "!" asks for attention; a number counts. Zero shows nothing. */
  count: number | "!";
  /** What is counted, for those who hear it: "unread notices". */
  label?: string | undefined;
  size?: "md" | "sm";
  className?: string | undefined;
}

export function CountBadge({ count, label, size = "md", className }: CountBadgeProps) {
  if (count === 0) return null;
  const isAlert = count === "!";
  const shown = isAlert ? "!" : count > 99 ? "99+" : count;
  const spoken = label ?? (isAlert ? "needs attention" : undefined);

  return (
    <span
      className={cn(
        "inline-grid flex-none place-items-center rounded-[9px] figures",
        size === "md"
          ? "h-[18px] min-w-[18px] px-[5px] text-micro/none"
          : "h-4 min-w-4 px-1 text-[0.625rem]/none font-semibold",
        isAlert
          ? "bg-warning-soft text-warning ring-1 ring-warning-line ring-inset"
          : "bg-accent text-accent-fg",
        className,
      )}
    >
      <span aria-hidden={isAlert || undefined}>{shown}</span>
      {spoken && <span className="sr-only"> {spoken}</span>}
    </span>
  );
}
