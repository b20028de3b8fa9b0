import { describe, expect, it } from "vitest";
import type { TokenMove } from "../../lib/generated/types.gen.ts";
import { describeMove, withBalances } from "./token-moves.ts";

const move = (tokens: number, rest: Partial<TokenMove> = {}): TokenMove => ({
  id: 1,
  kind: tokens < 0 ? "usage" : "purchase",
  tokens,
  cost_usd_cents: null,
  is_estimated: false,
  twin_id: null,
  twin_name: null,
  twin_hue: null,
  room_name: null,
  is_memory: false,
  receipt: null,
  created_at: "2026-11-14T12:00:00Z",
  ...rest,
});

describe("withBalances", () => {
  it("walks back from the newest page's balance, across pages", () => {
    const pages = [
      { balance_tokens: 48_210, moves: [move(-1_890), move(-1_180)] },
      // Read later, when more had been used: the walk goes on from the first page.
      { balance_tokens: 40_000, moves: [move(25_000), move(-5)] },
    ];
    expect(withBalances(pages).map(({ balance }) => balance)).toEqual([48_210, 50_100, 51_280, 26_280]);
  });
});

describe("describeMove", () => {
  it.each([
    [move(-1, { twin_name: "Ines Carvalho", room_name: "Northlight" }), "Ines answered in Northlight"],
    [move(-1, { twin_name: "Ines Carvalho", is_memory: true }), "Ines remembered what you told"],
    [move(-1, { twin_name: "Ines Carvalho" }), "Ines answered"],
    [move(-1), "A twin answered"],
    [move(25_000), "Bought 25,000 tokens"],
    [move(500, { kind: "gift" }), "Received 500 tokens as a gift"],
    [move(-500, { kind: "refund" }), "Gave back 500 tokens for a refund"],
    [move(7, { kind: "adjustment" }), "Corrected by Parley"],
  ])("says it in a sentence: %#", (row, words) => expect(describeMove(row)).toBe(words));
});
