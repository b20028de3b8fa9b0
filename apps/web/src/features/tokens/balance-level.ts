import { LOW_TOKEN_THRESHOLD } from "@parley/contract/plans";

export type BalanceLevel = "fine" | "low" | "empty";

export function balanceLevel(balance: number, lowThreshold: number = LOW_TOKEN_THRESHOLD): BalanceLevel {
  if (balance <= 0) return "empty";
  return balance < lowThreshold ? "low" : "fine";
}

export const LEVEL_COLORS = { fine: undefined, low: "var(--warning)", empty: "var(--danger)" } as const;
