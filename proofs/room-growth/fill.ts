import type { Pool } from "pg";
import type { Person } from "../support/arena.ts";

/** How often the word that is looked for stands in each room, however long the room is. */
export const RARE_TIMES = 10;
export const RARE = "heliotrope";
/** Stands in every tenth message. */
export const COMMON = "wednesday";

export type GrownRoom = { id: string; size: number };

const TWIN = "00000000-0000-4000-8000-000000000004";

/**
 * Each second message is the answer to the one before, with its turn and now and then a reaction. Triggers and checks of
 * keys are off and the words are sorted in afterwards: a million messages would take an hour.
 */
export async function fillRooms(owner: Pool, host: Person, sizes: number[]): Promise<GrownRoom[]> {
  const { rows } = await owner.query<{ sql: string }>(
    "select pg_get_indexdef('messages_words'::regclass) as sql",
  );
  await owner.query("drop index messages_words");
  const rooms: GrownRoom[] = [];
  for (const size of sizes) rooms.push(await fillRoom(owner, host.id, size));
  await inSession(owner, `set maintenance_work_mem = '512MB'; ${rows[0]?.sql ?? ""}`);
  await owner.query("vacuum analyze messages, turns, message_reactions, room_reads, room_counters");
  return rooms;
}

async function fillRoom(owner: Pool, host: string, size: number): Promise<GrownRoom> {
  const made = await owner.query<{ id: string }>(
    "insert into rooms (user_id, name) values ($1, 'Room of ' || $2::text) returning id",
    [host, size],
  );
  const id = made.rows[0]?.id ?? "";
  const room = { id, host, size };
  const part = size / AT_ONCE;
  const messages = Array.from({ length: AT_ONCE }, (_, n) => messagesOf(room, n * part + 1, (n + 1) * part));
  await Promise.all(
    [...messages, turnsOf(room), reactionsOf(room)].map((statement) =>
      inSession(owner, `set synchronous_commit = off; set session_replication_role = replica; ${statement}`),
    ),
  );
  await owner.query(`update room_counters set last_seq = ${size} where room_id = '${id}'`);
  await owner.query(`update room_reads set last_read_seq = ${size / 2} where room_id = '${id}'`);
  return { id, size };
}

/** In a connection of its own, which nobody else finds set as it was. */
async function inSession(owner: Pool, statements: string): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query(statements);
  } finally {
    client.release(true);
  }
}

const AT_ONCE = 4;

type Planted = { id: string; host: string; size: number };

/** Two rooms may have the same ones: a message is named together with its room. */
const idOf = (seq: string) => `('00000000-0000-4000-8000-' || lpad((${seq})::text, 12, '0'))::uuid`;

/** Two thousand sentences of twenty words out of four thousand, few of them often and most of them seldom. */
const messagesOf = ({ id, host, size }: Planted, first: number, last: number): string => `
  with sentences as materialized (
    select s, string_agg('w' || substr(md5(floor(4000 * power(abs(hashint4(s * 20 + w)) / 2147483648.0, 3))::text), 1, 6), ' ') as words
    from generate_series(0, 1999) s, generate_series(1, 20) w group by s)
  insert into messages (room_id, id, seq, author_id, twin_id, reply_to, body, created_at)
  select '${id}', ${idOf("n")}, n, case when n % 2 = 1 then '${host}'::uuid end, case when n % 2 = 0 then '${TWIN}'::uuid end,
    case when n % 2 = 0 then ${idOf("n - 1")} end,
    concat_ws(' ', words, n, case when n % 10 = 3 then '${COMMON}' end, case when n % ${size / RARE_TIMES} = 7 then '${RARE}' end),
    now() - (${size} - n) * interval '1 minute'
  from generate_series(${first}, ${last}) n join sentences on s = n % 1999 order by n`;

const turnsOf = ({ id, host, size }: Planted): string => `
  insert into turns (room_id, question_id, answer_id, twin_id, asked_by, payer_id, status, hold_tokens, charged_tokens, finished_at)
  select '${id}', ${idOf("n - 1")}, ${idOf("n")}, '${TWIN}', '${host}', '${host}', 'done', 100, 10, now()
  from generate_series(2, ${size}, 2) n`;

const reactionsOf = ({ id, host, size }: Planted): string => `
  insert into message_reactions (room_id, message_id, user_id, emoji)
  select '${id}', ${idOf("n")}, '${host}', '👍' from generate_series(4, ${size}, 20) n`;
