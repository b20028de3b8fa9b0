import { LOW_TOKEN_THRESHOLD } from "@parley/contract/plans";
import type { ReactNode } from "react";
import { formatTokens } from "../../lib/money.ts";
import { cn } from "./cn.ts";
import { ProgressBar } from "./progress-bar.tsx";

export interface TokenMeterProps {
  balance: number;
  /** The balance after the last purchase: a full bar. */
  full: number;
  lowThreshold?: number | undefined;
  /** "About 10 days at this pace". */
  caption?: ReactNode;
  /** The way out of a low or empty balance: a link "Buy tokens". */
  action?: ReactNode;
  className?: string | undefined;
}

export function TokenMeter(props: TokenMeterProps) {
  const { balance, full, lowThreshold = LOW_TOKEN_THRESHOLD, caption, action, className } = props;
  const level = balance <= 0 ? LEVELS.empty : balance < lowThreshold ? LEVELS.low : LEVELS.fine;

  return (
    <div className={cn("grid gap-1", className)}>
      <div className="flex justify-between gap-3 text-small">
        <span className={level.wordClass}>{level.word}</span>
        <b className="figures">{formatTokens(balance)}</b>
      </div>
      <ProgressBar
        kind="meter"
        label="Tokens left"
        value={full > 0 ? Math.min(100, (balance / full) * 100) : 0}
        valueText={`${formatTokens(balance)} tokens`}
        color={level.color}
      />
      <span className="text-caption text-muted">
        {level === LEVELS.low ? `Below ${formatTokens(lowThreshold)} tokens. ` : caption}
        {level !== LEVELS.fine && action}
      </span>
    </div>
  );
}

const LEVELS = {
  fine: { word: "Balance", wordClass: "", color: undefined },
  low: { word: "Low balance", wordClass: "font-medium text-warning", color: "var(--warning)" },
  empty: { word: "Empty", wordClass: "font-medium text-danger", color: undefined },
} as const;
