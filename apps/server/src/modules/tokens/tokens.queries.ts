import type { RoomId, TurnId, UserId } from "@parley/contract/ids";
import type { TokenBalance, TokenBundle, TokenUsageDay, TokenUsageSummary } from "@parley/contract/tokens";
import { USAGE_DAYS } from "@parley/contract/tokens";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";

const balanceColumns = ["user_id", "balance_tokens", "held_tokens", "last_updated"] as const;

export function findBalance(tx: Tx, userId: UserId): Promise<TokenBalance | undefined> {
  return tx
    .selectFrom("user_token_balances")
    .select(balanceColumns)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

export type PaidTurn = { room_id: RoomId; id: TurnId };
export type Standing = Pick<TokenBalance, "user_id" | "balance_tokens" | "held_tokens">;

/** Of everybody who pays for one of these turns. */
export async function listPayersBalances(tx: Tx, turns: PaidTurn[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select b.user_id, b.balance_tokens, b.held_tokens from user_token_balances b where b.user_id in (
      select t.payer_id from turns t join unnest(${turns.map(({ room_id }) => room_id)}::uuid[],
        ${turns.map(({ id }) => id)}::uuid[]) as told (room_id, id) using (room_id, id))`.execute(tx);
  return rows;
}

/** Undefined when another request was faster. */
export function insertEmptyBalance(tx: Tx, userId: UserId): Promise<TokenBalance | undefined> {
  return tx
    .insertInto("user_token_balances")
    .values({ user_id: userId, balance_tokens: 0 })
    .onConflict((on) => on.column("user_id").doNothing())
    .returning(balanceColumns)
    .executeTakeFirst();
}

export function listBundlesOnSale(tx: Tx): Promise<TokenBundle[]> {
  return tx
    .selectFrom("token_bundles")
    .select(["id", "bundle_size_tokens", "retail_price_usd_cents", "stripe_price_id", "is_active"])
    .where("is_active", "=", true)
    .orderBy("bundle_size_tokens")
    .execute();
}

const today = sql<string>`(now() at time zone 'UTC')::date`;
const firstOfMonth = sql<string>`date_trunc('month', now() at time zone 'UTC')::date`;

/** One walk along the caller's own days. A month never has more days than the rollup shows. */
export async function findUsageSummary(tx: Tx, userId: UserId): Promise<TokenUsageSummary> {
  const { rows } = await sql<TokenUsageSummary>`
    with purchase as (
      select (t.created_at at time zone 'UTC')::date as day
      from ledger_transfers t
      where t.credit_account_id = (
          select a.id from ledger_accounts a
          where a.owner_id = ${userId} and a.kind = 'wallet' and a.unit = 'token')
        and t.kind = 'purchase'
      order by t.id desc limit 1
    )
    select
      coalesce(sum(d.total_tokens) filter (where d.day >= ${firstOfMonth}), 0)::bigint as total_tokens_used_month,
      coalesce(sum(d.total_tokens), 0)::bigint as total_tokens_used_all_time,
      coalesce(sum(d.base_cost_usd_cents) filter (where d.day >= ${firstOfMonth}), 0)::bigint as month_cost_usd_cents,
      coalesce(sum(d.base_cost_usd_cents), 0)::bigint as total_cost_usd_cents,
      coalesce(sum(d.total_tokens) filter (where d.day >= (select day from purchase)), 0)::bigint
        as tokens_used_since_purchase
    from token_usage_days d where d.user_id = ${userId}`.execute(tx);
  return rows[0] ?? nothingUsed;
}

const nothingUsed: TokenUsageSummary = {
  total_tokens_used_month: 0,
  total_tokens_used_all_time: 0,
  month_cost_usd_cents: 0,
  total_cost_usd_cents: 0,
  tokens_used_since_purchase: 0,
};

/** A chart tells five series apart. The others are added up here, so that the answer stays small whoever asks. */
const TWINS_APART = 4;

export async function listUsageDays(tx: Tx, userId: UserId): Promise<TokenUsageDay[]> {
  const { rows } = await sql<TokenUsageDay>`
    with recent as (
      select day, twin_id, total_tokens, base_cost_usd_cents, turns from token_usage_days
      where user_id = ${userId} and day > ${today} - ${USAGE_DAYS}::int
    ), most_used as (
      select r.twin_id, t.name, t.hue from recent r left join virtual_twins t on t.id = r.twin_id
      group by r.twin_id, t.name, t.hue order by sum(r.total_tokens) desc, r.twin_id limit ${TWINS_APART}
    )
    select r.day, m.twin_id, m.name as twin_name, m.hue as twin_hue,
      sum(r.total_tokens)::bigint as total_tokens,
      sum(r.base_cost_usd_cents)::bigint as base_cost_usd_cents,
      sum(r.turns)::bigint as turns
    from recent r left join most_used m on m.twin_id = r.twin_id
    group by r.day, m.twin_id, m.name, m.hue
    order by r.day, m.twin_id`.execute(tx);
  return rows;
}
