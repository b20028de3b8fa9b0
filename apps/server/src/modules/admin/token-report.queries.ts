import { REPORT_DAYS, type TokenReport } from "@parley/contract/admin";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";

/** There is no rollup over all people: the report reads the newest moves of two platform accounts, and no more. */
const MOST_MOVES = 20_000;
const MOST_PEOPLE = 10;

const utcToday = sql`(now() at time zone 'UTC')::date`;
const platformAccount = (kind: "usage" | "payments") =>
  sql`(select id from ledger_accounts where owner_id is null and kind = ${kind} and unit = 'token')`;

const days = sql`
  select json_agg(d order by d.day) from (
    select r.day,
      coalesce(u.tokens, 0) as used_tokens, coalesce(u.turns, 0) as turns,
      coalesce(s.tokens, 0) as sold_tokens, coalesce(s.cents, 0) as sold_cents
    from recent r
    left join (select day, sum(amount) as tokens, count(*) as turns from used group by day) u using (day)
    left join (
      select sold.day, sum(sold.amount) as tokens, sum(b.retail_price_usd_cents) as cents
      from sold left join token_bundles b on b.id = sold.bundle_id group by sold.day) s using (day)) d`;

const people = sql`
  select coalesce(json_agg(p order by p.used_tokens desc), '[]') from (
    select a.owner_id as user_id, n.first_name, n.last_name, n.avatar_url,
      sum(used.amount) as used_tokens, count(*) as turns
    from used join ledger_accounts a on a.id = used.debit_account_id join profiles n on n.id = a.owner_id
    where used.day in (select day from recent)
    group by a.owner_id, n.first_name, n.last_name, n.avatar_url
    order by used_tokens desc, user_id limit ${MOST_PEOPLE}) p`;

export async function findTokenReport(tx: Tx): Promise<TokenReport> {
  const { rows } = await sql<TokenReport>`
    with used as materialized (
      select debit_account_id, amount, (created_at at time zone 'UTC')::date as day
      from ledger_transfers where credit_account_id = ${platformAccount("usage")}
      order by id desc limit ${MOST_MOVES}
    ), sold as materialized (
      select amount, (created_at at time zone 'UTC')::date as day, (details ->> 'bundle_id')::uuid as bundle_id
      from ledger_transfers where debit_account_id = ${platformAccount("payments")}
      order by id desc limit ${MOST_MOVES}
    ), recent as (
      select ${utcToday} - ago as day from generate_series(0, ${REPORT_DAYS - 1}::int) as ago
    )
    select (${days}) as days, (${people}) as people,
      (select case when count(*) = ${MOST_MOVES} then min(day) + 1 end from used) as whole_since`.execute(tx);
  return rows[0] ?? { days: [], people: [], whole_since: null };
}
