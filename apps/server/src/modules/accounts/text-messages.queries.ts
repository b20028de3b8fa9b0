import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";

export async function findTextSettings(tx: Tx): Promise<{ key: string; value: unknown }[]> {
  const { rows } = await sql<{ key: string; value: unknown }>`
    select key, value from platform_settings where key in ('sms_countries', 'sms_daily_per_prefix')`.execute(
    tx,
  );
  return rows;
}

export type Counted = { sent: number; day: string; seconds_left: number };

/** One more to this country today; the day is that of UTC. */
export async function addTextMessage(tx: Tx, prefix: string): Promise<Counted> {
  const { rows } = await sql<Counted>`
    insert into auth.text_messages_sent as t (prefix, day, sent) values (${prefix}, (now() at time zone 'utc')::date, 1)
    on conflict (prefix, day) do update set sent = t.sent + 1
    returning sent, day, ceil(extract(epoch from (day + 1) - (now() at time zone 'utc')))::int as seconds_left`.execute(
    tx,
  );
  const [counted] = rows;
  if (!counted) throw new Error("The text message was not counted");
  return counted;
}
