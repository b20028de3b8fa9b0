import type { Client } from "pg";
import { tables } from "../../database/access-expectations.ts";
import type { PlantedRow } from "../../database/access-table.ts";

/** What other rows or the outside world know a row by; everything else that a row says is words. */
const NAMES = [
  ...[
    "email",
    "phone",
    "token",
    "secret",
    "provider",
    "provider_id",
    "identifier",
    "plan",
    "tier_id",
    "model",
  ],
  ...["storage_key", "url", "domain", "host", "content_type", "language", "code", "issuer", "address"],
];

const TEXTS = `
  select a.attname as column from pg_attribute a
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and a.atttypid = 'text'::regtype and a.attname <> all ($2)
    and not exists (select from pg_constraint c where c.conrelid = a.attrelid and c.contype in ('p', 'f') and a.attnum = any (c.conkey))`;

const KEY = `
  select string_agg(quote_ident(a.attname), ', ' order by array_position(i.indkey::int2[], a.attnum)) as key
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = $1::regclass and i.indisprimary`;

// What a constraint holds to a list of words stays as it is.
const SAY = `
  create function proof.say(statement text) returns void language plpgsql as $$
  begin execute statement; exception when check_violation then null; end $$`;

/** Every text of every planted row now says which row it is from. */
export async function plantCanaries(client: Client): Promise<void> {
  await client.query(SAY);
  // Nobody has to have a name, and these people should.
  await client.query("update profiles set first_name = 'First', last_name = 'Last'");
  await client.query("set session_replication_role = replica");
  for (const [table, { rows }] of Object.entries(tables)) await plantIn(client, table, rows);
  await client.query("set session_replication_role = origin");
}

async function plantIn(client: Client, table: string, rows: Record<string, PlantedRow>): Promise<void> {
  const texts = await client.query<{ column: string }>(TEXTS, [table, NAMES]);
  const keys = await client.query<{ key: string }>(KEY, [table]);
  const key = keys.rows[0]?.key ?? "";
  for (const [label, row] of Object.entries(rows)) {
    const here = `concat_ws('|', ${key}) = '${row.key ?? String(row.values?.[key])}'`;
    for (const { column } of texts.rows) {
      const statement = `update ${table} set "${column}" = '${canary(`${table}.${label}`)}' where "${column}" is not null and ${here}`;
      await client.query("select proof.say($1)", [statement]);
    }
  }
}

const canary = (row: string): string => `canary ${row} sings`;

/** The planted rows of which an answer gives something away; an account and an invitation by mail are known by their address. */
export function rowsIn(text: string): Set<string> {
  const sung = [...text.matchAll(/canary ([\w.]+) sings/g)].map(([, row]) => row ?? "");
  const named = [...text.matchAll(/\b([a-z]+)@matrix\.test\b/gi)].map(([, name = ""]) =>
    name === "x" ? "room_email_invitations.closed" : `auth.users.${name.toUpperCase()}`,
  );
  return new Set([...sung, ...named]);
}
