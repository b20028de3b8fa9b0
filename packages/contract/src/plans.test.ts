import { describe, expect, it } from "vitest";
import { planOfTier, trialDaysRemaining } from "./plans.ts";

const now = Date.parse("2026-11-15T12:00:00Z");
const trialEnding = (trial_end: string | null) => ({ is_trial: true, status: "trialing", trial_end });

describe("trial days remaining", () => {
  it.each([
    ["2026-11-27T11:00:00Z", 12],
    ["2026-11-15T12:00:01Z", 1],
    ["2026-11-15T12:00:00Z", 0],
    ["2026-11-01T00:00:00Z", 0],
  ])("until %s are %i", (end, days) => {
    expect(trialDaysRemaining(trialEnding(end), now)).toBe(days);
  });

  it("are none without an end, or once the subscription is paid", () => {
    expect(trialDaysRemaining(trialEnding(null), now)).toBe(0);
    expect(
      trialDaysRemaining({ is_trial: true, status: "active", trial_end: "2027-01-01T00:00:00Z" }, now),
    ).toBe(0);
  });
});

describe("the plan of a tier", () => {
  it.each([
    ["free", "free"],
    ["growth", "growth"],
    ["whitelabel_studio", "pro"],
    ["retired-2024", "free"],
  ])("%s is %s", (tier, plan) => {
    expect(planOfTier(tier)).toBe(plan);
  });
});
