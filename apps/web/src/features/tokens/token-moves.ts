import { firstName } from "../../lib/first-name.ts";
import type { TokenHistory, TokenMove } from "../../lib/generated/types.gen.ts";
import { formatTokens } from "../../lib/money.ts";

export interface BalancedMove extends TokenMove {
  /** What was left after it; undefined where a filter leaves moves out. */
  balance: number | undefined;
}

/** Walks back from the balance that the newest move left behind. */
export function withBalances(pages: readonly TokenHistory[]): BalancedMove[] {
  let balance = pages[0]?.balance_tokens ?? 0;
  return pages
    .flatMap(({ moves }) => moves)
    .map((move) => {
      const after = balance;
      balance -= move.tokens;
      return { ...move, balance: after };
    });
}

/** "Ines answered in Northlight", "Bought 25,000 tokens". */
export function describeMove({ kind, tokens, twin_name, room_name, is_memory }: TokenMove): string {
  const amount = `${formatTokens(Math.abs(tokens))} tokens`;
  if (kind === "usage") {
    const speaker = twin_name ? firstName(twin_name) : "A twin";
    if (is_memory) return `${speaker} remembered what you told`;
    return room_name ? `${speaker} answered in ${room_name}` : `${speaker} answered`;
  }
  if (kind === "purchase") return `Bought ${amount}`;
  if (kind === "gift") return `Received ${amount} as a gift`;
  if (kind === "refund") return tokens < 0 ? `Gave back ${amount} for a refund` : `Got back ${amount}`;
  return "Corrected by Parley";
}
