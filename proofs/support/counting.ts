import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "pg";

/** Loads the counted rooms into a process of the product. */
export const withCountedRooms = { NODE_OPTIONS: `--import ${import.meta.resolve("./counted-rooms.ts")}` };

/** Where the job leaves its traces. */
export async function prepareCounting(owner: Pool): Promise<void> {
  await owner.query(`
    create table tries (room_id uuid not null);
    create table counted_rooms (room_id uuid primary key);
    grant insert, select on tries, counted_rooms to parley_worker`);
}

export type Counts = { lost: number; rooms: number; counted: number; tries: number; unfinished: number };

/** Compares what was acknowledged with what is there. */
export async function countRooms(owner: Pool, acknowledged: string[]): Promise<Counts> {
  const { rows } = await owner.query<Counts>(
    `select (select count(*)::int from unnest($1::uuid[]) as a (id) left join rooms r using (id) where r.id is null) as lost,
            (select count(*)::int from rooms) as rooms,
            (select count(*)::int from counted_rooms join rooms on rooms.id = room_id) as counted,
            (select count(*)::int from tries) as tries,
            (select count(*)::int from queue.job where name in ('count-room', 'dead-letters') and state <> 'completed') as unfinished`,
    [acknowledged],
  );
  const [counts] = rows;
  if (!counts) throw new Error("nothing was counted");
  return counts;
}

/** Jobs whose worker was killed come back when its heartbeat has been missing for ten seconds. */
export async function untilQueueIsEmpty(owner: Pool): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    const { rowCount } = await owner.query(
      "select from queue.job where name = 'count-room' and state in ('created', 'retry', 'active') limit 1",
    );
    if (rowCount === 0) return;
    await pause(200);
  }
}
