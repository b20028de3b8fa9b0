import { type Feature, planHasFeature } from "@parley/contract/features";
import { openPaywall } from "./paywall.ts";
import { usePlan } from "./person.ts";

interface FeatureAccess {
  isAllowed: boolean;
  /** Does `use` when the plan allows it, otherwise opens the paywall that names the feature. */
  attempt: (use: () => void) => void;
}

export function useFeature(feature: Feature): FeatureAccess {
  const isAllowed = planHasFeature(usePlan(), feature);
  return {
    isAllowed,
    attempt: (use) => (isAllowed ? use() : openPaywall(feature)),
  };
}
