import type { Plan } from "./plans.ts";

/** Spec §6, held once: the server refuses by this table and the browser hides by it. */
export const FEATURE_PLANS = {
  create_twin: ["free", "starter", "growth", "pro"],
  toggle_twin_public_status: ["starter", "growth", "pro"],
  select_multiple_twins: ["growth", "pro"],
  access_paid_rooms: ["starter", "growth", "pro"],
  white_label_rooms: ["pro"],
  advanced_analytics: ["growth", "pro"],
  affiliate_system: ["growth", "pro"],
  marketplace_boosting: ["pro"],
  premium_onboarding: ["pro"],
} as const satisfies Record<string, readonly Plan[]>;
export type Feature = keyof typeof FEATURE_PLANS;

export const planHasFeature = (plan: Plan, feature: Feature): boolean =>
  FEATURE_PLANS[feature].some((allowed) => allowed === plan);

/** The plan the paywall offers. Growth is offered to starter holders even where starter suffices: spec §6 says so. */
export function recommendedPlan(feature: Feature, current: Plan): Plan {
  if (feature === "white_label_rooms" || feature === "marketplace_boosting") return "pro";
  if (feature === "toggle_twin_public_status" || feature === "select_multiple_twins") {
    return current === "starter" ? "growth" : "starter";
  }
  return "starter";
}
