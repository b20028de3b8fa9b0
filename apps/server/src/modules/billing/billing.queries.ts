import type { Subscription, SubscriptionTier } from "@parley/contract/billing";
import { type Plan, planOfTier } from "@parley/contract/plans";
import { sql } from "kysely";
import type { Actor, Tx } from "../../platform/database.ts";

export function listActiveTiers(tx: Tx): Promise<SubscriptionTier[]> {
  return tx
    .selectFrom("subscription_tiers")
    .select(["id", "name", "monthly_price", "is_active", "max_twins"])
    .where("is_active", "=", true)
    .orderBy("monthly_price")
    .execute();
}

const columns = [
  "id",
  "user_id",
  "plan",
  "tier_id",
  "status",
  "current_period_start",
  "current_period_end",
  "is_trial",
  "trial_end",
  "created_at",
] as const;

export function findLivingSubscription(tx: Tx, actor: Actor): Promise<Subscription | undefined> {
  return tx
    .selectFrom("subscriptions")
    .select(columns)
    .where("user_id", "=", actor.userId)
    .where("status", "in", ["active", "trialing"])
    .where("current_period_end", ">", sql<string>`now()`)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Undefined when another request was faster. */
export function insertFreeSubscription(tx: Tx, actor: Actor): Promise<Subscription | undefined> {
  return tx
    .insertInto("subscriptions")
    .values({ user_id: actor.userId, plan: "free", tier_id: "free", status: "active", is_trial: false })
    .onConflict((on) => on.doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export async function planOf(tx: Tx, actor: Actor): Promise<Plan> {
  const subscription = await findLivingSubscription(tx, actor);
  return planOfTier(subscription?.tier_id ?? "free");
}
