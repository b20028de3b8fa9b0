import { describe, expect, it } from "vitest";
import {
  formatCents,
  formatPlanPrice,
  formatPricePerThousand,
  formatTokenChange,
  formatTokens,
} from "./money.ts";

describe("money", () => {
  it.each([
    [1200, "$12.00"],
    [0, "$0.00"],
    [34, "$0.34"],
    [128_400, "$1,284.00"],
    [-34, "\u2212$0.34"],
  ])("writes %i cents as %s", (cents, text) => expect(formatCents(cents)).toBe(text));

  it.each([
    [0, "$0"],
    [9900, "$99"],
    [99_900, "$999"],
    [950, "$9.50"],
  ])("writes a plan of %i cents as %s", (cents, text) => expect(formatPlanPrice(cents)).toBe(text));

  it.each([
    [500, 25_000, "$0.20"],
    [28_000, 2_000_000, "$0.14"],
    [100, 30_000, "$0.0333"],
  ])("writes %i cents for %i tokens as %s per 1,000", (cents, tokens, text) =>
    expect(formatPricePerThousand(cents, tokens)).toBe(text),
  );

  it("groups tokens by thousands and marks the direction of a change", () => {
    expect(formatTokens(402_615)).toBe("402,615");
    expect(formatTokenChange(25_000)).toBe("+25,000");
    expect(formatTokenChange(-1890)).toBe("\u22121,890");
    expect(formatTokenChange(0)).toBe("0");
  });
});
