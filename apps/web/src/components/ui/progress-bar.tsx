import type { CSSProperties } from "react";
import { cn } from "./cn.ts";

export interface ProgressBarProps {
  /** 0 to 100. Left out, the bar moves: something happens, but nobody knows how much is left. */
  value?: number | undefined;
  label: string;
  /** A meter measures what is there; progress measures what is done. */
  kind?: "progress" | "meter" | undefined;
  /** Shown to assistive technology instead of percent: "48,210 tokens". */
  valueText?: string | undefined;
  /** A colour role; the accent by default. */
  color?: string | undefined;
  className?: string | undefined;
}

export function ProgressBar({
  value,
  label,
  kind = "progress",
  valueText,
  color,
  className,
}: ProgressBarProps) {
  const fill: CSSProperties = {
    width: value === undefined ? undefined : `${value}%`,
    backgroundColor: color,
  };

  const measure = {
    role: kind === "meter" ? "meter" : "progressbar",
    "aria-label": label,
    "aria-valuemin": 0,
    "aria-valuemax": 100,
    "aria-valuenow": value === undefined ? undefined : Math.round(value),
    "aria-valuetext": valueText,
  };

  return (
    <div {...measure} className={cn("h-1.5 overflow-hidden rounded-[3px] bg-text/11", className)}>
      <div
        style={fill}
        className={cn(
          "h-full rounded-[3px] bg-accent-mark transition-[width] duration-(--dur-3) ease-out",
          value === undefined && "w-[35%] animate-slide",
        )}
      />
    </div>
  );
}
