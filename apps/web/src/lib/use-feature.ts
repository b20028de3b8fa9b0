import { type Feature, planHasFeature } from "@parley/contract/features";
import { openPaywall } from "./paywall.ts";
import { useIsGuest, usePlan } from "./person.ts";

interface FeatureAccess {
  isAllowed: boolean;
  /** Does `use` when the plan allows it, otherwise opens the paywall that names the feature. */
  attempt: (use: () => void) => void;
}

export function useFeature(feature: Feature): FeatureAccess {
  const [plan, isGuest] = [usePlan(), useIsGuest()];
  // Where the plan cannot be read the server is asked, which decides anyway.
  const isAllowed = isGuest || planHasFeature(plan, feature);
  return {
    isAllowed,
    attempt: (use) => (isAllowed ? use() : openPaywall(feature)),
  };
}
