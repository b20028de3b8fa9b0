import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { withClient } from "./connection.ts";

/** The tables as TypeScript sees them, read from a migrated database. */
export async function generateTypes(url: string): Promise<string> {
  const codegen = fileURLToPath(new URL("../node_modules/.bin/kysely-codegen", import.meta.url));
  const columns = Object.fromEntries((await columnsToSharpen(url)).map(({ path, type }) => [path, type]));
  const { stdout } = await promisify(execFile)(
    codegen,
    [
      ...["--print", "--dialect", "postgres", "--url", url, "--log-level", "error"],
      ...["--default-schema", "public", "--include-pattern", "(public|auth).*", "--date-parser", "string"],
      ...["--type-mapping", JSON.stringify(DRIVER_TYPES)],
      ...["--custom-imports", JSON.stringify(imports())],
      ...["--overrides", JSON.stringify({ columns })],
    ],
    { maxBuffer: 16 * 1024 * 1024 },
  );
  return stdout;
}

/** What the driver hands over: int8 as a number, instants as ISO text with all their digits, vectors as text. */
const DRIVER_TYPES = { int8: "number", timestamptz: "string", halfvec: "string", tsvector: "string" };

/** A row's id carries its brand from the table to the screen. */
const BRANDS: Record<string, string> = {
  "auth.users": "UserId",
  "auth.sessions": "SessionId",
  "auth.factors": "FactorId",
  "auth.security_events": "SecurityEventId",
  "public.profiles": "UserId",
  "public.rooms": "RoomId",
  "public.room_members": "RoomMemberId",
  "public.virtual_twins": "TwinId",
  "public.messages": "MessageId",
  "public.turns": "TurnId",
  "public.user_notifications": "NotificationId",
  "public.subscriptions": "SubscriptionId",
  "public.token_bundles": "TokenBundleId",
  "public.data_requests": "DataRequestId",
};

/** Where a table has no foreign key, the column's name says what it points at. */
const BRANDED_NAMES: Record<string, string> = {
  user_id: "UserId",
  new_user_id: "UserId",
  author_id: "UserId",
  room_id: "RoomId",
  twin_id: "TwinId",
  turn_id: "TurnId",
};

const SHAPES: Record<string, string> = {
  "auth.security_events.kind": "SecurityEventKind",
  "public.rooms.theme_config": "ThemeConfig",
  "public.user_notifications.data": "NoticeSubject",
  "public.message_citations.locator": "Locator",
};

function imports(): Record<string, string> {
  const ids = [...new Set(Object.values(BRANDS))].map((brand) => [brand, "@parley/contract/ids"]);
  return {
    ...Object.fromEntries(ids),
    SecurityEventKind: "@parley/contract/security-events",
    ThemeConfig: "@parley/contract/rooms",
    NoticeSubject: "@parley/contract/notifications",
    Locator: "@parley/contract/conversation",
  };
}

type Column = {
  path: string;
  name: string;
  owner: string;
  target: string | null;
  /** The values a check constraint allows. */
  allowed: string[] | null;
  nullable: boolean;
  generated: boolean;
};

async function columnsToSharpen(url: string): Promise<{ path: string; type: string }[]> {
  const { rows } = await withClient(url, (client) => client.query<Column>(COLUMNS));
  return rows.flatMap((column) => {
    const sharper = sharpen(column);
    return sharper ? [{ path: column.path, type: inItsPlace(sharper, column) }] : [];
  });
}

function sharpen({ owner, name, target, allowed }: Column): string | undefined {
  if (allowed) return allowed.map((value) => JSON.stringify(value)).join(" | ");
  const points = target ?? (name === "id" ? owner : "");
  return SHAPES[`${owner}.${name}`] ?? BRANDS[points] ?? BRANDED_NAMES[name];
}

function inItsPlace(type: string, { nullable, generated }: Column): string {
  const value = nullable ? `${type} | null` : type;
  return generated ? `Generated<${value}>` : value;
}

const COLUMNS = `
  select
    case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname || '.' || a.attname as path,
    a.attname as name,
    n.nspname || '.' || c.relname as owner,
    (select tn.nspname || '.' || t.relname
     from pg_constraint fk join pg_class t on t.oid = fk.confrelid join pg_namespace tn on tn.oid = t.relnamespace
     where fk.conrelid = c.oid and fk.contype = 'f' and fk.conkey = array[a.attnum] limit 1) as target,
    (select array(select m[1] from regexp_matches(pg_get_constraintdef(ck.oid), '''([^'']*)''::text', 'g') as m)
     from pg_constraint ck
     where ck.conrelid = c.oid and ck.contype = 'c' and ck.conkey = array[a.attnum]
       and pg_get_constraintdef(ck.oid) ~ ('^CHECK \\(\\(' || a.attname || ' = ANY \\(ARRAY\\[') limit 1) as allowed,
    not a.attnotnull as nullable,
    (a.atthasdef or a.attidentity <> '') as generated
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname in ('public', 'auth') and a.attnum > 0 and not a.attisdropped
  order by 1`;
