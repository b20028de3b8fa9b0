import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import type { Person } from "../support/arena.ts";

export type Visitor = Person & { token: string };

/** Who pays in a round: whoever asks, the room, or the room up to a cap that is as much as one answer may cost. */
export const PAYERS = ["speaker", "room", "room_up_to_cap"] as const;
export type Paying = (typeof PAYERS)[number];

/** One wallet with enough for one answer, and everybody who asks at its expense, in every room it pays in. */
export type Stake = { host: Visitor; speakers: Visitor[]; rooms: string[]; paying: Paying };

/** More than one room, so that nothing but the wallet keeps two questions apart; a cap is one room's own. */
const roomsOf = { speaker: 5, room: 5, room_up_to_cap: 1 };

export async function plantStake(
  db: Pool,
  paying: Paying,
  host: Visitor,
  members: Visitor[],
): Promise<Stake> {
  const twin = randomUUID();
  const rooms = Array.from({ length: roomsOf[paying] }, () => randomUUID());
  const speakers = paying === "speaker" ? [host] : members;
  await db.query("insert into virtual_twins (id, owner_id, name) values ($1, $2, 'Ada')", [twin, host.id]);
  await db.query(
    `insert into rooms (id, user_id, name, who_pays, daily_cap_tokens, member_daily_cap_tokens)
     select id, $2, 'Room', $3, 1, 1 from unnest($1::uuid[]) id`,
    [rooms, host.id, paying],
  );
  await db.query(
    "insert into room_twins (room_id, twin_id, added_by) select id, $2, $3 from unnest($1::uuid[]) id",
    [rooms, twin, host.id],
  );
  await db.query(
    `insert into room_members (room_id, user_id, status)
     select room, person, 'active' from unnest($1::uuid[]) room, unnest($2::uuid[]) person where person <> $3`,
    [rooms, speakers.map(({ id }) => id), host.id],
  );
  return { host, speakers, rooms, paying };
}

/** Exactly one answer: in the wallet, or under the cap of a room whose owner has far more. */
export async function provideFor(db: Pool, { host, rooms, paying }: Stake, price: number): Promise<number> {
  const tokens = paying === "room_up_to_cap" ? 10 * price : price;
  await db.query(
    `select post_transfer($1, ledger_account('gifts', 'token'), ledger_account('wallet', 'token', $2), $3, 'gift')`,
    [`proof:${randomUUID()}`, host.id, tokens],
  );
  await db.query(
    "update rooms set daily_cap_tokens = $2, member_daily_cap_tokens = $2 where id = any ($1::uuid[])",
    [rooms, price],
  );
  return tokens;
}

export type Wallet = {
  balance: number;
  held: number;
  open: number;
  messages: number;
  posted: number;
  postings: number;
  logged: number;
};

/** What the round left behind, in the database's own words. */
export async function readWallet(db: Pool, { host, rooms }: Stake): Promise<Wallet> {
  const { rows } = await db.query<Wallet>(
    `select b.balance_tokens::int as balance, b.held_tokens::int as held,
       (select coalesce(sum(h.amount_tokens), 0)::int from token_holds h where h.user_id = $1 and h.status = 'open') as open,
       (select count(*)::int from messages m where m.room_id = any ($2::uuid[]) and m.author_id is not null) as messages,
       (select coalesce(sum(t.amount), 0)::int from ledger_transfers t join ledger_accounts a on a.id = t.debit_account_id
        where a.owner_id = $1) as posted,
       (select count(*)::int from ledger_transfers t join ledger_accounts a on a.id = t.debit_account_id
        where a.owner_id = $1) as postings,
       (select coalesce(sum(l.total_tokens), 0)::int from token_usage_logs l where l.user_id = $1) as logged
     from user_token_balances b where b.user_id = $1`,
    [host.id, rooms],
  );
  const [wallet] = rows;
  if (!wallet) throw new Error("The payer has no wallet");
  return wallet;
}
