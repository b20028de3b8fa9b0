import type { Subscription } from "@parley/contract/billing";
import type { Actor, Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findLivingSubscription, insertFreeSubscription } from "./billing.queries.ts";

/** Idempotent: two tabs that ask at once get the same free subscription. */
export async function ensureSubscription(tx: Tx, actor: Actor): Promise<Subscription> {
  const subscription =
    (await findLivingSubscription(tx, actor)) ??
    (await insertFreeSubscription(tx, actor)) ??
    (await findLivingSubscription(tx, actor));
  if (!subscription) throw new Refusal("conflict");
  return subscription;
}
