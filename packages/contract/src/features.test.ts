import { describe, expect, it } from "vitest";
import { FEATURE_PLANS, type Feature, planHasFeature, recommendedPlan } from "./features.ts";
import { PLANS, type Plan } from "./plans.ts";

/** Spec §6, row by row in its own order of columns: free, starter, growth, pro. */
const matrix: [Feature, string][] = [
  ["create_twin", "yes yes yes yes"],
  ["toggle_twin_public_status", "no yes yes yes"],
  ["select_multiple_twins", "no no yes yes"],
  ["access_paid_rooms", "no yes yes yes"],
  ["white_label_rooms", "no no no yes"],
  ["advanced_analytics", "no no yes yes"],
  ["affiliate_system", "no no yes yes"],
  ["marketplace_boosting", "no no no yes"],
  ["premium_onboarding", "no no no yes"],
];

describe("the feature matrix", () => {
  it.each(matrix)("%s is %s", (feature, row) => {
    expect(PLANS.map((plan) => (planHasFeature(plan, feature) ? "yes" : "no")).join(" ")).toBe(row);
  });

  it("lists every feature of the specification and no other", () => {
    expect(Object.keys(FEATURE_PLANS)).toEqual(matrix.map(([feature]) => feature));
  });
});

describe("the paywall's recommendation", () => {
  const cases: [Feature, Plan, Plan][] = [
    ["create_twin", "free", "starter"],
    ["toggle_twin_public_status", "free", "starter"],
    ["toggle_twin_public_status", "starter", "growth"],
    ["select_multiple_twins", "free", "starter"],
    ["select_multiple_twins", "starter", "growth"],
    ["white_label_rooms", "growth", "pro"],
    ["marketplace_boosting", "free", "pro"],
    ["advanced_analytics", "free", "starter"],
  ];
  it.each(cases)("%s on %s leads to %s", (feature, current, offered) => {
    expect(recommendedPlan(feature, current)).toBe(offered);
  });
});
