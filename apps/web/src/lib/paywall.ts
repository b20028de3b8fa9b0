import type { Feature } from "@parley/contract/features";
import { createStore, useStore } from "./store.ts";

const blockedFeature = createStore<Feature | null>(null);

/** While one paywall is open, a second refusal of the same click changes nothing. */
export function openPaywall(feature: Feature): void {
  if (blockedFeature.get() === null) blockedFeature.set(feature);
}

export const closePaywall = (): void => blockedFeature.set(null);

/** The feature whose paywall is open, or null. */
export const useBlockedFeature = (): Feature | null => useStore(blockedFeature);
