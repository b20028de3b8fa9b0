import { type Client, escapeIdentifier } from "pg";
import type { Random } from "./random.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

export type Seeding = { client: Client; random: Random; now: number };

export const minutesAgo = ({ now }: Seeding, minutes: number): string =>
  new Date(now - minutes * MINUTE).toISOString();
export const daysAgo = ({ now }: Seeding, days: number): string => new Date(now - days * DAY).toISOString();
export const daysAhead = (seeding: Seeding, days: number): string => daysAgo(seeding, -days);

/** Some moment of that day, in waking hours. */
export const during = (seeding: Seeding, daysBack: number): string => {
  const midnight = Math.floor(seeding.now / DAY) * DAY - daysBack * DAY;
  const moment = midnight + seeding.random.between(7 * 60, 22 * 60) * MINUTE;
  return new Date(Math.min(moment, seeding.now - seeding.random.between(1, 40) * MINUTE)).toISOString();
};

/** One statement per table, however many rows. Every row names the same columns; rows already there stay. */
export async function insertRows(
  { client }: Pick<Seeding, "client">,
  table: string,
  rows: readonly object[],
): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = Object.keys(first).map(escapeIdentifier).join(", ");
  await client.query(
    `insert into ${table} (${columns})
     select ${columns} from jsonb_populate_recordset(null::${table}, $1) on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}

/** For rows from long ago: what triggers would add to them today has its own place in the seed. */
export async function insertOldRows(seeding: Seeding, table: string, rows: readonly object[]): Promise<void> {
  await seeding.client.query("set local session_replication_role = replica");
  await insertRows(seeding, table, rows);
  await seeding.client.query("set local session_replication_role = origin");
}
