import type { Customer, CustomerPurchase, ListCustomerPurchases } from "@parley/contract/admin";
import type { UserId } from "@parley/contract/ids";
import type { Tx } from "../../platform/database.ts";
import { after } from "../../platform/keyset.ts";

type Person = Pick<Customer, "id" | "first_name" | "last_name" | "avatar_url">;

export function findPerson(tx: Tx, id: UserId): Promise<Person | undefined> {
  return tx
    .selectFrom("profiles")
    .select(["id", "first_name", "last_name", "avatar_url"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The latest, living or not: staff look at people whose plan just ended, too. */
export function findLatestSubscription(
  tx: Tx,
  id: UserId,
): Promise<NonNullable<Customer["subscription"]> | undefined> {
  return tx
    .selectFrom("subscriptions")
    .select(["tier_id", "status", "current_period_end", "trial_end", "created_at"])
    .where("user_id", "=", id)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

export function listPurchases(tx: Tx, page: ListCustomerPurchases): Promise<CustomerPurchase[]> {
  const { customer_id, before_created_at, before_id, limit } = page;
  return tx
    .selectFrom("sales")
    .select(["id", "kind", "title", "gross_cents", "reversed_cents", "created_at"])
    .where("buyer_id", "=", customer_id)
    .where(after(["created_at", "id"], [before_created_at, before_id]))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
