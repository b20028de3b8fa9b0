import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.ts";

interface LedgerProps extends ComponentProps<"section"> {
  /** The classes that lay them side by side from 640 pixels up. */
  columns?: string;
}

const EQUAL = "sm:auto-cols-fr sm:grid-flow-col";

/** Related figures in one hairline frame, like a bank statement; equally wide unless told, two by two on phones. */
export function Ledger({ columns = EQUAL, className, ...props }: LedgerProps) {
  return (
    <section
      {...props}
      className={cn(
        "grid overflow-hidden rounded-lg border border-border bg-raised *:px-5 *:py-4 max-sm:grid-cols-2 max-sm:*:px-3.5 max-sm:*:py-3",
        // Each tile draws the line to its right and below it; the frame hides those at its edge. So any number of
        // tiles, in one row or in two columns, is ruled alike.
        "*:shadow-[1px_0_0_var(--border),0_1px_0_var(--border)]",
        columns,
        className,
      )}
    />
  );
}

export interface StatTileProps {
  label: ReactNode;
  figure: ReactNode;
  /** Small, after the figure: "of 5", "tokens". */
  unit?: ReactNode;
  /** One line: the period, or what the figure is part of. */
  caption?: ReactNode;
  /** 28 on 34; large is 44 on 48, for the token balance. */
  size?: "md" | "lg" | undefined;
  /** Between figure and caption: a meter. */
  children?: ReactNode;
  className?: string | undefined;
}

export function StatTile({ label, figure, unit, caption, size = "md", children, className }: StatTileProps) {
  return (
    <div className={cn("grid content-start gap-1", size === "lg" && "max-sm:col-span-2", className)}>
      <span className="text-small text-muted">{label}</span>
      <span className={cn("font-figure font-[480] tracking-[-0.022em] figures", FIGURE_SIZE[size])}>
        {figure}
        {unit && (
          <span className="ml-1 text-[0.9375rem]/none font-[450] tracking-normal text-muted max-sm:text-small/none">
            {unit}
          </span>
        )}
      </span>
      {children}
      {caption && <span className="text-caption text-muted figures">{caption}</span>}
    </div>
  );
}

const FIGURE_SIZE = {
  md: "text-figure max-sm:text-[1.4375rem]/[1.8125rem]",
  lg: "text-display",
} as const;

/** A change in words, with its period beside it: "up 18%" on 1 to 14 Oct. */
export function Change({ percent }: { percent: number }) {
  if (percent === 0) return <span className="font-medium">no change</span>;
  const isUp = percent > 0;
  return (
    <span className={cn("font-medium whitespace-nowrap", isUp ? "text-success" : "text-danger")}>
      {isUp ? "up" : "down"} {Math.abs(percent)}%
    </span>
  );
}
