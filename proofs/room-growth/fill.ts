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
 * One room after the other, each second message the answer to the one before, with its turn and now and then a reaction.
 * Triggers and checks of keys are off and the words are sorted in afterwards: a million messages would take an hour.
 */
export async function fillRooms(owner: Pool, host: Person, sizes: number[]): Promise<GrownRoom[]> {
  const client = await owner.connect();
  const rooms: GrownRoom[] = [];
  await client.query("set synchronous_commit = off");
  await client.query("set maintenance_work_mem = '512MB'");
  const index = await client.query<{ sql: string }>(
    "select pg_get_indexdef('messages_words'::regclass) as sql",
  );
  await client.query("drop index messages_words");
  for (const size of sizes) {
    const made = await client.query<{ id: string }>(
      "insert into rooms (user_id, name) values ($1, 'Room of ' || $2::text) returning id",
      [host.id, size],
    );
    const id = made.rows[0]?.id ?? "";
    await client.query("set session_replication_role = replica");
    for (const statement of contents) await client.query(statement(id, host.id, size));
    await client.query("set session_replication_role = origin");
    rooms.push({ id, size });
  }
  await client.query(index.rows[0]?.sql ?? "");
  await client.query("vacuum analyze messages, turns, message_reactions, room_reads, room_counters");
  client.release(true);
  return rooms;
}

const rareIn = (size: number) => Math.floor(size / RARE_TIMES);

/** Two rooms may have the same ones: a message is named together with its room. */
const idOf = (seq: string) => `('00000000-0000-4000-8000-' || lpad((${seq})::text, 12, '0'))::uuid`;

const contents: ((room: string, host: string, size: number) => string)[] = [
  // Two thousand sentences of twenty words out of four thousand, few of them often and most of them seldom.
  (room, host, size) => `
    with sentences as materialized (
      select s, string_agg('w' || substr(md5(floor(4000 * power(abs(hashint4(s * 20 + w)) / 2147483648.0, 3))::text), 1, 6), ' ') as words
      from generate_series(0, 1999) s, generate_series(1, 20) w group by s)
    insert into messages (room_id, id, seq, author_id, twin_id, reply_to, body, created_at)
    select '${room}', ${idOf("n")}, n, case when n % 2 = 1 then '${host}'::uuid end, case when n % 2 = 0 then '${TWIN}'::uuid end,
      case when n % 2 = 0 then ${idOf("n - 1")} end,
      concat_ws(' ', words, n, case when n % 10 = 3 then '${COMMON}' end, case when n % ${rareIn(size)} = 7 then '${RARE}' end),
      now() - (${size} - n) * interval '1 minute'
    from generate_series(1, ${size}) n join sentences on s = n * 7919 % 2000 order by n`,
  (room, host) => `
    insert into turns (room_id, question_id, answer_id, twin_id, asked_by, payer_id, status, hold_tokens, charged_tokens, finished_at)
    select room_id, reply_to, id, twin_id, '${host}', '${host}', 'done', 100, 10, now() from messages where room_id = '${room}' and twin_id is not null`,
  (room, host) => `
    insert into message_reactions (room_id, message_id, user_id, emoji)
    select room_id, id, '${host}', '👍' from messages where room_id = '${room}' and seq % 20 = 4`,
  (room, _, size) => `update room_counters set last_seq = ${size} where room_id = '${room}'`,
  (room, _, size) =>
    `update room_reads set last_read_seq = ${Math.floor(size / 2)} where room_id = '${room}'`,
];
