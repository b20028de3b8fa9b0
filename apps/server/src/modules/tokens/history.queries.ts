import type { UserId } from "@parley/contract/ids";
import type { ListTokenHistory, TokenHistory, TokenMove } from "@parley/contract/tokens";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../platform/database.ts";

/**
 * Walks the wallet's two sides of the ledger, each along its own index, newest first. Balance and moves come from one
 * statement and so from one moment: an answer settled in between cannot make the column of balances wrong.
 */
export async function findTokenHistory(
  tx: Tx,
  userId: UserId,
  page: ListTokenHistory,
): Promise<TokenHistory> {
  const { rows } = await sql<TokenHistory>`
    with wallet as materialized (
      select id from ledger_accounts where owner_id = ${userId} and kind = 'wallet' and unit = 'token'
    ), moves as (
      select * from (${sql.join(sides(page), sql` union all `)}) side order by id desc limit ${page.limit}
    )
    select
      coalesce((select balance_tokens from user_token_balances where user_id = ${userId}), 0) as balance_tokens,
      coalesce((select json_agg(described order by described.id desc) from (${described(userId)}) described), '[]') as moves
    `.execute(tx);
  return rows[0] ?? { balance_tokens: 0, moves: [] };
}

function sides({ kind, before_id, limit }: ListTokenHistory): RawBuilder<TokenMove>[] {
  const older = before_id === undefined ? sql`` : sql`and t.id < ${before_id}`;
  const spent = sql<TokenMove>`(select t.id, t.kind, -t.amount as tokens, t.details, t.created_at
    from ledger_transfers t where t.debit_account_id = (select id from wallet) ${older}
    order by t.id desc limit ${limit})`;
  const received = sql<TokenMove>`(select t.id, t.kind, t.amount as tokens, t.details, t.created_at
    from ledger_transfers t where t.credit_account_id = (select id from wallet) ${older}
    order by t.id desc limit ${limit})`;
  if (kind === "usage") return [spent];
  return kind === "purchases" ? [received] : [spent, received];
}

/** What was used, by whom and where: from the log of the turn the transfer paid for. A bundle's price never changes. */
const described = (userId: UserId) => sql`
  select m.id, m.kind, m.tokens, m.created_at,
    coalesce(log.base_cost_usd_cents, bundle.retail_price_usd_cents) as cost_usd_cents,
    coalesce(log.is_estimated, false) as is_estimated,
    coalesce((m.details ->> 'is_memory')::boolean, false) as is_memory,
    log.twin_id, twin.name as twin_name, twin.hue as twin_hue, room.name as room_name,
    case when log.turn_id is not null then json_build_object('turn_id', log.turn_id, 'model', log.model,
      'input_tokens', log.input_tokens, 'output_tokens', log.output_tokens,
      'provider_cost_usd_micros', case when (select is_admin()) then log.provider_cost_micros end) end as receipt
  from moves m
  left join token_usage_logs log on log.user_id = ${userId} and log.turn_id = (m.details ->> 'turn_id')::uuid
  left join token_bundles bundle on bundle.id = (m.details ->> 'bundle_id')::uuid
  left join virtual_twins twin on twin.id = log.twin_id
  left join rooms room on room.id = log.room_id`;
