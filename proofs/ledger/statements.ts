import { type RawBuilder, sql } from "kysely";

export const PAYERS = 2_000;
const PAYEES = 500;
const HOLD = 2_000;

/** What one of our functions says: whether it posted, or how much. */
export type Said = { said: boolean | number };

/** Ids are numbers in disguise, so that pgbench can make them up too. */
const idOf = (number: unknown): RawBuilder<string> => sql`lpad(to_hex(${number}::bigint), 32, '0')::uuid`;

/** The first commit of an answer. */
export const holdTokens = (payer: unknown, turn: unknown) =>
  sql<Said>`select take_hold(${idOf(payer)}, ${idOf(turn)}, ${sql.lit(HOLD)}) as said`;

/** The second: the hold is closed, the transfer posted, the usage logged and added to its day. */
export const settleTurn = (payer: unknown, turn: unknown) => sql<Said>`
  select settle_turn(jsonb_populate_record(null::turns, jsonb_build_object('id', ${idOf(turn)}, 'payer_id', ${idOf(payer)},
    'hold_tokens', ${sql.lit(HOLD)}, 'input_tokens', 900, 'output_tokens', 100, 'token_multiplier', 1,
    'input_cents_per_1000', 1, 'output_cents_per_1000', 2, 'is_estimated', false, 'model', 'proof',
    'room_id', '00000000-0000-4000-8000-000000000001', 'twin_id', '00000000-0000-4000-8000-000000000002')),
    false, 10) as said`;

/** One transfer, to the one account of the platform that all usage goes to. */
export const transferToOne = (payer: unknown, key: unknown) =>
  sql<Said>`select post_transfer('proof:' || ${key}::bigint, ledger_account('wallet', 'token', ${idOf(payer)}),
    ledger_account('usage', 'token'), 1, 'usage') as said`;

/** The same transfer, to one of many accounts. */
export const transferToMany = (payer: unknown, key: unknown) =>
  sql<Said>`select post_transfer('proof:' || ${key}::bigint, ledger_account('wallet', 'token', ${idOf(payer)}),
    ledger_account('earnings', 'token', ${idOf(sql`(1 + ${key}::bigint % ${sql.lit(PAYEES)})`)}), 1, 'usage') as said`;

export const plantWallets = [
  `insert into auth.users (id, email, email_confirmed_at)
     select lpad(to_hex(n), 32, '0')::uuid, 'person-' || n || '@parley.test', now() from generate_series(1, ${PAYERS}) n`,
  `select post_transfer('proof:' || n, ledger_account('gifts', 'token'),
     ledger_account('wallet', 'token', lpad(to_hex(n), 32, '0')::uuid), 1000000000, 'gift') from generate_series(1, ${PAYERS}) n`,
  `select ledger_account('earnings', 'token', lpad(to_hex(n), 32, '0')::uuid) from generate_series(1, ${PAYEES}) n`,
  "vacuum analyze ledger_accounts, user_token_balances",
];
