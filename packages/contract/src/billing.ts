import { z } from "zod";
import { SubscriptionId, UserId } from "./ids.ts";

export const SubscriptionTier = z
  .object({
    id: z.string(),
    name: z.string(),
    /** US cents. */
    monthly_price: z.int(),
    is_active: z.boolean(),
    max_twins: z.int(),
  })
  .meta({ id: "SubscriptionTier" });
export type SubscriptionTier = z.infer<typeof SubscriptionTier>;

export const Subscription = z
  .object({
    id: SubscriptionId,
    user_id: UserId,
    plan: z.string(),
    tier_id: z.string(),
    status: z.enum(["active", "trialing", "past_due", "incomplete", "canceled"]),
    current_period_start: z.iso.datetime({ offset: true }),
    current_period_end: z.iso.datetime({ offset: true }),
    is_trial: z.boolean(),
    trial_end: z.iso.datetime({ offset: true }).nullable(),
    created_at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: "Subscription" });
export type Subscription = z.infer<typeof Subscription>;

export const billingErrors = {
  upgrade_required: { status: 402, message: "Your plan does not include this" },
} as const;
