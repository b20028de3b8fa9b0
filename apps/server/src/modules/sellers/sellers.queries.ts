import type { UserId } from "@parley/contract/ids";
import type { ConnectAccount, ListPayouts, Payout } from "@parley/contract/sellers";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";
import { after } from "../../platform/keyset.ts";

export function findConnectAccount(tx: Tx, userId: UserId): Promise<ConnectAccount | undefined> {
  return tx
    .selectFrom("connect_accounts")
    .select(["stripe_account_id as id", "charges_enabled", "payouts_enabled", "details_submitted"])
    .select((eb) =>
      eb
        .fn<ConnectAccount["requirements"]>("json_build_object", [
          sql.lit("pending_verification"),
          "requirements_pending",
          sql.lit("past_due"),
          "requirements_past_due",
          sql.lit("currently_due"),
          "requirements_currently_due",
        ])
        .as("requirements"),
    )
    .select(sql<number>`extract(epoch from created_at)::bigint`.as("created"))
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

export function listPayouts(tx: Tx, sellerId: UserId, page: ListPayouts): Promise<Payout[]> {
  const { before_arrives_on, before_id, limit } = page;
  return tx
    .selectFrom("payouts")
    .select(["id", "amount_cents", "status", "period_start", "period_end", "arrives_on"])
    .where("seller_id", "=", sellerId)
    .where(after(["arrives_on", "id"], [before_arrives_on, before_id]))
    .orderBy("arrives_on", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export type PayoutTotals = {
  paid: number;
  /** Scheduled, or failed and due again. */
  coming: number;
  next: { amount: number; arrivesOn: string } | null;
};

/** A seller has one payout a week at most, so this adds up few rows however much they sell. */
export async function findPayoutTotals(tx: Tx, sellerId: UserId): Promise<PayoutTotals> {
  const { rows } = await sql<PayoutTotals>`
    select
      coalesce(sum(amount_cents) filter (where status = 'paid'), 0)::bigint as paid,
      coalesce(sum(amount_cents) filter (where status <> 'paid'), 0)::bigint as coming,
      (select json_build_object('amount', n.amount_cents, 'arrivesOn', n.arrives_on)
       from payouts n where n.seller_id = ${sellerId} and n.status = 'scheduled'
       order by n.arrives_on, n.id limit 1) as next
    from payouts where seller_id = ${sellerId}`.execute(tx);
  return rows[0] ?? { paid: 0, coming: 0, next: null };
}

export function findTierShare(
  tx: Tx,
  tierId: string,
): Promise<{ name: string; shareBps: number } | undefined> {
  return tx
    .selectFrom("subscription_tiers")
    .select(["name", "revenue_share_bps as shareBps"])
    .where("id", "=", tierId)
    .executeTakeFirst();
}
