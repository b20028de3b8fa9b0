import { withClient } from "../../database/connection.ts";

/** The person whose lists are measured: the same handful of rows whatever the size of the rest. */
export const READER = "00000000-0000-4000-8000-000000000001";
export const THEIR_ROOM = "00000000-0000-4000-8000-000000000002";
export const THEIR_TWIN = "00000000-0000-4000-8000-000000000004";
const WALLET = "00000000-0000-4000-8000-000000000003";
const USAGE = "00000000-0000-4000-8000-000000000005";
const PAYMENTS = "00000000-0000-4000-8000-000000000006";

/**
 * Fills the tables behind every list with `rows` rows of other people, and with what the reader sees.
 * Triggers are off: they keep counters that the lists only read, and would make a million rows an hour's work.
 */
export function grow(url: string, rows: number): Promise<void> {
  return withClient(url, async (client) => {
    await client.query("set session_replication_role = replica");
    await client.query("set synchronous_commit = off");
    for (const statement of [...others(rows), ...reader]) await client.query(statement);
    await client.query("vacuum analyze");
  });
}

const uuid = (kind: string, n: string) =>
  `('${kind}0000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
const ago = (n: string, rows: number) => `now() - (${n} % ${rows}) * interval '7 seconds'`;

/** Ten rooms, twins, messages and notices to a person; three memberships to a room. */
function others(rows: number): string[] {
  const people = Math.max(100, rows / 10);
  const someone = uuid("a", `1 + n % ${people}`);
  return [
    `insert into auth.users (id, email, email_confirmed_at, email_verified)
       select ${uuid("a", "n")}, 'p' || n || '@growth.test', now(), true from generate_series(1, ${people}) n`,
    `insert into profiles (id, first_name, last_name) select ${uuid("a", "n")}, 'Person', n::text from generate_series(1, ${people}) n`,
    `insert into rooms (id, user_id, name, access_type, member_count, updated_at)
       select ${uuid("b", "n")}, ${someone}, 'Room ' || n, case when n % 4 = 0 then 'public' else 'private' end, n % 977, ${ago("n", rows)}
       from generate_series(1, ${rows}) n`,
    `insert into room_members (room_id, user_id, status)
       select ${uuid("b", "n")}, ${uuid("a", `1 + (n * 7 + k * 13) % ${people}`)}, 'active'
       from generate_series(1, ${rows}) n, generate_series(1, 3) k`,
    `insert into virtual_twins (id, owner_id, name, purpose, is_public, updated_at)
       select ${uuid("c", "n")}, ${someone}, 'Twin ' || n, 'Purpose ' || n, n % 4 = 0, ${ago("n", rows)} from generate_series(1, ${rows}) n`,
    `insert into room_twins (room_id, twin_id, added_by)
       select ${uuid("b", "n")}, ${uuid("c", "n")}, ${someone} from generate_series(1, ${rows}) n`,
    `insert into user_notifications (user_id, type, message, is_read, created_at)
       select ${someone}, 'room_invitation', 'Notice ' || n, n % 5 > 0, ${ago("n", rows)} from generate_series(1, ${rows}) n`,
    `insert into messages (room_id, id, seq, author_id, body, created_at)
       select ${uuid("b", `1 + n % (${rows} / 10)`)}, ${uuid("d", "n")}, 1 + n / (${rows} / 10), ${someone}, 'Message ' || n, ${ago("n", rows)}
       from generate_series(1, ${rows}) n`,
    `insert into knowledge_items (twin_id, added_by, type, title, extracted_text, created_at)
       select ${uuid("c", "n")}, ${someone}, 'text', 'Item ' || n, 'Text', ${ago("n", rows)} from generate_series(1, ${rows}) n`,
    `insert into chatpedia_articles (author_id, title, body, is_public, updated_at)
       select ${someone}, 'Article ' || n, 'Body', n % 4 = 0, ${ago("n", rows)} from generate_series(1, ${rows}) n`,
    `insert into roundtables (owner_id, topic, quote_tokens, updated_at)
       select ${someone}, 'Topic ' || n, 1000, ${ago("n", rows)} from generate_series(1, ${rows}) n`,
    `insert into ledger_accounts (id, owner_id, kind, unit) select ${uuid("e", "n")}, ${uuid("a", "n")}, 'wallet', 'token' from generate_series(1, ${people}) n`,
    `insert into ledger_accounts (id, kind, unit) values ('${USAGE}', 'usage', 'token'), ('${PAYMENTS}', 'payments', 'token')`,
    `insert into ledger_transfers (debit_account_id, credit_account_id, unit, amount, kind, idempotency_key, created_at)
       select ${uuid("e", `1 + n % ${people}`)}, '${USAGE}', 'token', 1 + n % 900, 'usage', 'other ' || n, ${ago("n", rows)} from generate_series(1, ${rows}) n`,
    `insert into ledger_transfers (debit_account_id, credit_account_id, unit, amount, kind, idempotency_key, created_at)
       select '${PAYMENTS}', ${uuid("e", "n")}, 'token', 25000, 'purchase', 'bought ' || n, now() from generate_series(1, ${people}) n`,
    `insert into token_usage_logs (user_id, timestamp, total_tokens, base_cost_usd_cents, twin_id)
       select ${someone}, ${ago("n", rows)}, n % 2000, n % 40, ${uuid("c", "n")} from generate_series(1, ${rows}) n`,
  ];
}

const reader = [
  `insert into auth.users (id, email, email_confirmed_at, email_verified) values ('${READER}', 'reader@growth.test', now(), true)`,
  `insert into profiles (id, first_name, last_name) values ('${READER}', 'Rosa', 'Reader')`,
  `insert into rooms (id, user_id, name, updated_at) values ('${THEIR_ROOM}', '${READER}', 'Hers', now())`,
  `insert into rooms (user_id, name, updated_at) select '${READER}', 'Own ' || n, now() - n * interval '1 hour' from generate_series(1, 30) n`,
  `insert into room_members (room_id, user_id, status)
     select ${uuid("b", "n * 100")}, '${READER}', case when n % 10 = 0 then 'invited' else 'active' end from generate_series(1, 60) n on conflict do nothing`,
  `insert into virtual_twins (id, owner_id, name) values ('${THEIR_TWIN}', '${READER}', 'Hers')`,
  `insert into knowledge_items (twin_id, added_by, type, title, extracted_text)
     select '${THEIR_TWIN}', '${READER}', 'text', 'Item ' || n, 'Text' from generate_series(1, 60) n`,
  `insert into chatpedia_articles (author_id, title, body) select '${READER}', 'Article ' || n, 'Body' from generate_series(1, 40) n`,
  `insert into roundtables (owner_id, topic, quote_tokens) select '${READER}', 'Topic ' || n, 1000 from generate_series(1, 40) n`,
  `insert into user_token_balances (user_id, balance_tokens) values ('${READER}', 50000)`,
  `insert into ledger_accounts (id, owner_id, kind, unit) values ('${WALLET}', '${READER}', 'wallet', 'token')`,
  `insert into ledger_transfers (debit_account_id, credit_account_id, unit, amount, kind, idempotency_key, details)
     select '${WALLET}', '${USAGE}', 'token', 700, 'usage', 'hers ' || n, '{}' from generate_series(1, 500) n`,
  `insert into token_usage_days (user_id, day, twin_id, total_tokens, turns)
     select '${READER}', current_date - n, '${THEIR_TWIN}', 700, 1 from generate_series(1, 90) n`,
  `insert into virtual_twins (owner_id, name, purpose) select '${READER}', 'Twin ' || n, 'Purpose' from generate_series(1, 25) n`,
  `insert into user_notifications (user_id, type, message, is_read, created_at)
     select '${READER}', 'room_invitation', 'Notice ' || n, n > 20, now() - n * interval '1 hour' from generate_series(1, 500) n`,
  `insert into messages (room_id, seq, author_id, body) select '${THEIR_ROOM}', n, '${READER}', 'Message ' || n from generate_series(1, 2000) n`,
  `insert into token_usage_logs (user_id, timestamp, total_tokens, base_cost_usd_cents)
     select '${READER}', now() - n * interval '1 hour', 700, 12 from generate_series(1, 500) n`,
];
