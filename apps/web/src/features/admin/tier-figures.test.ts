import { describe, expect, it } from "vitest";
import type { TierFigures } from "../../lib/generated/types.gen.ts";
import {
  payingInAll,
  recurringFigures,
  recurringInAll,
  subscriberCount,
  trialingInAll,
} from "./tier-figures.ts";

const tier = (id: string, monthly_price: number, active: number, trialing = 0): TierFigures => ({
  id,
  name: id,
  monthly_price,
  is_active: true,
  max_twins: 5,
  revenue_share_bps: 6_000,
  active,
  trialing,
});

const tiers = [tier("free", 0, 8_412), tier("starter", 900, 10, 4), tier("growth", 9_900, 2, 1)];

describe("tiers", () => {
  it("recur by what active subscribers pay; trials pay nothing yet", () => {
    expect(recurringInAll(tiers)).toBe(28_800);
    expect(payingInAll(tiers)).toBe(12);
    expect(trialingInAll(tiers)).toBe(5);
  });

  it("are drawn without the free one", () =>
    expect(recurringFigures(tiers).rows.map(({ label }) => label)).toEqual(["starter", "growth"]));

  it("say when the count stopped", () => {
    expect(subscriberCount(9_999)).toBe("9,999");
    expect(subscriberCount(10_000)).toBe("10,000+");
  });
});
