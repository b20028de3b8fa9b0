import {
  MOST_COUNTED_SUBSCRIBERS,
  REPORT_DAYS,
  type RevenueDay,
  type SellerToLookAt,
  type TierFigures,
  type TopCustomer,
} from "@parley/contract/admin";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";

const utcToday = sql`(now() at time zone 'UTC')::date`;
const windowStart = sql`(${utcToday} - ${REPORT_DAYS - 1}::int)::timestamp at time zone 'UTC'`;
const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'UTC')::date`;
const kept = sql`(s.gross_cents - s.reversed_cents)`;
/** A part of a sale, less that part of what was given back. */
const keptOf = (part: string) =>
  sql`(${sql.ref(part)} - ${sql.ref(part)}::bigint * s.reversed_cents / s.gross_cents)`;

/** More purchases than this in ninety days, and the oldest of them fall off the chart's left end. */
const MOST_PURCHASES = 50_000;

export async function listRevenueDays(tx: Tx): Promise<RevenueDay[]> {
  const { rows } = await sql<RevenueDay>`
    with sold as (
      select ${dayOf("s.created_at")} as day,
        sum(${kept}) filter (where s.kind = 'room') as rooms,
        sum(${kept}) filter (where s.kind = 'twin') as twins,
        sum(${keptOf("s.seller_cents")}) as sellers,
        sum(${kept} - ${keptOf("s.seller_cents")} - ${keptOf("s.platform_cents")}) as processing
      from sales s where s.created_at >= ${windowStart} group by 1
    ), bought as (
      select ${dayOf("t.created_at")} as day, sum(b.retail_price_usd_cents) as tokens
      from (
        select created_at, details from ledger_transfers
        where debit_account_id = (
          select id from ledger_accounts where owner_id is null and kind = 'payments' and unit = 'token')
        order by id desc limit ${MOST_PURCHASES}
      ) t join token_bundles b on b.id = (t.details ->> 'bundle_id')::uuid
      where t.created_at >= ${windowStart} group by 1
    )
    select d.day,
      coalesce(sold.rooms, 0)::bigint as rooms_cents,
      coalesce(sold.twins, 0)::bigint as twins_cents,
      coalesce(bought.tokens, 0)::bigint as tokens_cents,
      coalesce(sold.sellers, 0)::bigint as sellers_cents,
      coalesce(sold.processing, 0)::bigint as processing_cents
    from (select ${utcToday} - ago as day from generate_series(0, ${REPORT_DAYS - 1}::int) as ago) d
    left join sold using (day) left join bought using (day)
    order by d.day`.execute(tx);
  return rows;
}

const subscribersIn = (status: "active" | "trialing") => sql`(
  select count(*) from (
    select from subscriptions s
    where s.tier_id = t.id and s.status = ${status} and s.current_period_end > now()
    limit ${MOST_COUNTED_SUBSCRIBERS}) counted)`;

export async function listTierFigures(tx: Tx): Promise<TierFigures[]> {
  const { rows } = await sql<TierFigures>`
    select t.id, t.name, t.monthly_price, t.is_active, t.max_twins, t.revenue_share_bps,
      ${subscribersIn("active")} as active, ${subscribersIn("trialing")} as trialing
    from subscription_tiers t order by t.monthly_price, t.id`.execute(tx);
  return rows;
}

const SELLERS = 20;

/** Whoever owes the provider something, or waits for it; those past due first. */
export async function listSellersToLookAt(tx: Tx): Promise<SellerToLookAt[]> {
  const { rows } = await sql<SellerToLookAt>`
    with due as materialized (
      select user_id, requirements_past_due as past_due, requirements_currently_due as currently_due,
        requirements_pending as pending_verification, updated_at
      from connect_accounts
      where requirements_past_due || requirements_currently_due || requirements_pending <> '{}'
      order by requirements_past_due = '{}', requirements_currently_due = '{}', updated_at, user_id
      limit ${SELLERS}
    )
    select due.user_id, p.first_name, p.last_name, p.avatar_url, due.past_due, due.currently_due, due.pending_verification
    from due join profiles p on p.id = due.user_id
    order by due.past_due = '{}', due.currently_due = '{}', due.updated_at, due.user_id`.execute(tx);
  return rows;
}

const CUSTOMERS = 5;

/** Who paid most for rooms and twins since the first of the month. */
export async function listTopCustomers(tx: Tx): Promise<TopCustomer[]> {
  const { rows } = await sql<TopCustomer>`
    with paid as (
      select s.buyer_id, sum(${kept})::bigint as paid_cents from sales s
      where s.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
      group by s.buyer_id order by 2 desc, 1 limit ${CUSTOMERS}
    )
    select paid.buyer_id as user_id, p.first_name, p.last_name, p.avatar_url, paid.paid_cents,
      (select s.tier_id from subscriptions s where s.user_id = paid.buyer_id and s.status in ('active', 'trialing')
       order by s.created_at desc limit 1) as tier_id
    from paid join profiles p on p.id = paid.buyer_id order by paid.paid_cents desc, paid.buyer_id`.execute(
    tx,
  );
  return rows;
}
