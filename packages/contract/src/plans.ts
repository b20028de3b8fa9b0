export const PLANS = ["free", "starter", "growth", "pro"] as const;
export type Plan = (typeof PLANS)[number];

/** List prices per month. What is charged comes from the tier's row; these are for pages that have no server to ask. */
export const PLAN_PRICE_CENTS = {
  free: 0,
  starter: 900,
  growth: 9_900,
  pro: 99_900,
} as const satisfies Record<Plan, number>;

/** The creator's part of a sale, in whole percent, so that shares are computed in integers. */
export const PLAN_SHARE_PERCENT = { free: 0, starter: 60, growth: 75, pro: 99 } as const satisfies Record<
  Plan,
  number
>;

export const TRIAL_DAYS = 30;
export const LOW_TOKEN_THRESHOLD = 1_000;

const WHITELABEL_PREFIX = "whitelabel_";
export const isWhitelabelTier = (tierId: string): boolean => tierId.startsWith(WHITELABEL_PREFIX);

/** The plan whose features a tier carries: whitelabel tiers carry every pro feature; an unknown tier carries none. */
export function planOfTier(tierId: string): Plan {
  if (isWhitelabelTier(tierId)) return "pro";
  return PLANS.find((plan) => plan === tierId) ?? "free";
}

const DAY = 86_400_000;

export interface TrialState {
  is_trial: boolean;
  status: string;
  trial_end: string | null;
}

export const isTrialActive = (subscription: TrialState): boolean =>
  subscription.is_trial && subscription.status === "trialing";

/** Rounded up, never negative: the last hours of a trial still read "1 day". */
export function trialDaysRemaining(subscription: TrialState, now: number): number {
  if (!isTrialActive(subscription) || subscription.trial_end === null) return 0;
  return Math.max(0, Math.ceil((Date.parse(subscription.trial_end) - now) / DAY));
}
