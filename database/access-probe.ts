import type { Client } from "pg";
import { functions, tables } from "./access-expectations.ts";
import { type Caller, type Identity, identities, identityCodes, idOf, who } from "./access-identities.ts";
import { mechanisms } from "./access-mechanisms.ts";
import type { TableAccess } from "./access-table.ts";
import { insertRows } from "./seed/seeding.ts";

/** One question about one identity, with the answer that was expected. */
type Cell = { about: string; sql: string; expected: string; read: (outcome: string) => string };
export type Verdict = { cells: number; wrong: string[] };

/** Puts the expectations' rows into an empty, migrated database, and the function that tries things in it. */
export async function plantWorld(client: Client): Promise<void> {
  for (const [table, { rows }] of Object.entries(tables)) {
    for (const { values } of Object.values(rows)) {
      if (values) await insertRows({ client }, table, [values]);
    }
    if (table === "profiles") {
      await client.query("update profiles set role = 'admin' where id = $1", [idOf("AD")]);
      await client.query("update profiles set role = 'superadmin' where id = $1", [idOf("SA")]);
    }
  }
  await client.query(ATTEMPT);
}

// Every attempt is undone whether it succeeds or not, so no cell sees what another did.
const ATTEMPT = `
  create schema proof;
  create function proof.attempt(statement text) returns text language plpgsql as $$
  declare outcome text;
  begin
    if statement ~* '^\\s*(select|with)' then execute statement into outcome; else execute statement; end if;
    raise exception using errcode = 'PRF00', message = coalesce(outcome, '');
  exception
    when sqlstate 'PRF00' then return 'ok ' || sqlerrm;
    when insufficient_privilege then
      return case when sqlerrm like 'permission denied%' then 'no grant' else 'refused' end;
    when others then return sqlstate;
  end $$;
  create function proof.stopped_by(statement text) returns text language plpgsql as $$
  declare rule text;
  begin
    execute statement;
    return 'nothing';
  exception
    when integrity_constraint_violation then
      get stacked diagnostics rule = constraint_name;
      return rule;
    when others then return sqlerrm;
  end $$;
  create function proof.attempt_as(actor text, claims text, statements text[]) returns text[] language plpgsql as $$
  declare outcomes text[] := '{}'; statement text;
  begin
    perform set_config('request.jwt.claims', claims, true);
    foreach statement in array statements loop
      perform set_config('role', actor, true);
      outcomes := outcomes || proof.attempt(statement);
      perform set_config('role', 'none', true);
    end loop;
    return outcomes;
  end $$;
  grant usage on schema proof to anon, authenticated, room_guest, parley_worker, parley_identity, parley_owner;
  grant execute on all functions in schema proof to anon, authenticated, room_guest, parley_worker, parley_identity, parley_owner;`;

/** Yields one verdict per identity, so that whoever looks for a single wrong cell can stop at it. */
export async function* probeTable(client: Client, table: string): AsyncGenerator<Verdict> {
  const access = tables[table];
  if (!access) {
    yield { cells: 1, wrong: [`${table}: nobody has said who may do what with it`] };
    return;
  }
  const shape = await shapeOf(client, table);
  yield await probe(client, "parley_owner", undefined, ownerCells(table));
  for (const code of identityCodes) {
    yield await probe(client, identities[code].role, code, tableCells(table, access, shape, code));
  }
}

export async function* probeFunctions(client: Client): AsyncGenerator<Verdict> {
  const present = await listFunctions(client);
  const unspoken = present.filter((name) => !functions[name]);
  yield { cells: present.length, wrong: unspoken.map((name) => `${name}: nobody has said who may call it`) };
  yield await probe(client, "none", undefined, mechanismCells());
  for (const code of identityCodes) {
    yield await probe(client, identities[code].role, code, functionCells(code));
  }
}

/** The whole matrix: every function, then every table of the catalog. */
export async function* probeEverything(client: Client): AsyncGenerator<Verdict> {
  yield* probeFunctions(client);
  for (const table of await listTables(client)) yield* probeTable(client, table);
}

/** Every table of ours in the catalog, partitions included. */
async function listTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace) order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Every function of ours that can be called by name; triggers cannot. */
async function listFunctions(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.pronamespace in ('public'::regnamespace, 'auth'::regnamespace) and p.prorettype <> 'trigger'::regtype
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function probe(
  client: Client,
  role: string,
  code: Identity | undefined,
  cells: Cell[],
): Promise<Verdict> {
  const { id, aal, room }: Partial<Caller> = code ? identities[code] : {};
  const claims = id ? JSON.stringify({ sub: id, role, aal, room }) : "";
  const me = id ? `'${id}'` : "null";
  const { rows } = await client.query<{ outcomes: string[] }>(
    "select proof.attempt_as($1, $2, $3) as outcomes",
    [role, claims, cells.map(({ sql }) => sql.replaceAll(":me", me))],
  );
  const outcomes = rows[0]?.outcomes ?? [];
  const wrong = cells.flatMap(({ about, expected, read }, index) => {
    const actual = read(outcomes[index] ?? "nothing");
    return actual === expected ? [] : [`${code ?? role} · ${about}: expected ${expected}, got ${actual}`];
  });
  return { cells: cells.length, wrong };
}

type Shape = { columns: string[]; key: string };

async function shapeOf(client: Client, table: string): Promise<Shape> {
  const { rows } = await client.query<{ name: string; place: number | null }>(
    `select a.attname as name, array_position(i.indkey::int2[], a.attnum) as place
     from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [table],
  );
  const key = rows
    .filter(({ place }) => place !== null)
    .sort((a, b) => (a.place ?? 0) - (b.place ?? 0))
    .map(({ name }) => name);
  return { columns: rows.map(({ name }) => name), key: key.join(", ") };
}

const yesOrNo = (allowed: boolean): string => (allowed ? "yes" : "no");
const affectsOne = (outcome: string): string => yesOrNo(outcome === "ok 1");
const succeeds = (outcome: string): string => yesOrNo(outcome.startsWith("ok"));
const isGranted = (outcome: string): string => yesOrNo(outcome !== "no grant");
const verbatim = (outcome: string): string => outcome;

/** Forced policies bind even the role that owns the tables: without one of its own it sees nothing. */
const ownerCells = (table: string): Cell[] => [
  {
    about: `${table} is hidden from its owner`,
    sql: `select count(*) from ${table}`,
    expected: "ok 0",
    read: verbatim,
  },
];

function tableCells(table: string, access: TableAccess, shape: Shape, code: Identity): Cell[] {
  return [
    ...columnCells(table, access, shape, code),
    ...rowCells(table, access, shape, code),
    ...(access.attempts ?? []).map(({ that, sql, by }) => ({
      about: `${table}: ${that}`,
      sql,
      expected: yesOrNo(who(by).has(code)),
      read: succeeds,
    })),
  ];
}

function columnCells(table: string, access: TableAccess, { columns }: Shape, code: Identity): Cell[] {
  const { role } = identities[code];
  const granted = (verb: "select" | "insert" | "update", column: string): string => {
    const list = access[verb]?.[role] ?? "";
    return yesOrNo(list === "*" || list.split(" ").includes(column));
  };
  const each = columns.flatMap((column): Cell[] => [
    {
      ...{
        about: `${table}.${column} select`,
        sql: `select count(*) from (select "${column}" from ${table} where false) x`,
      },
      ...{ expected: granted("select", column), read: isGranted },
    },
    {
      ...{ about: `${table}.${column} insert`, sql: `insert into ${table} ("${column}") values (default)` },
      ...{ expected: granted("insert", column), read: isGranted },
    },
    {
      ...{ about: `${table}.${column} update`, sql: `update ${table} set "${column}" = default` },
      ...{ expected: granted("update", column), read: isGranted },
    },
  ]);
  const removes = access.delete?.includes(role) ?? false;
  return [
    ...each,
    {
      about: `${table} delete`,
      sql: `delete from ${table} where false`,
      expected: yesOrNo(removes),
      read: isGranted,
    },
  ];
}

function rowCells(table: string, access: TableAccess, shape: Shape, code: Identity): Cell[] {
  return Object.entries(access.rows).flatMap(([label, row]) => {
    const key = row.key ?? String(row.values?.[shape.key]);
    const here = `where concat_ws('|', ${shape.key}) = '${key}'`;
    const cell = (verb: string, sql: string, by = ""): Cell => ({
      ...{
        about: `${table} ${verb} row "${label}"`,
        sql,
        expected: yesOrNo(who(by).has(code)),
        read: affectsOne,
      },
    });
    const change = access.change ?? `${shape.columns[0]} = default`;
    return [
      cell("read", `select count(*) from ${table} ${here}`, row.read),
      cell(
        "update",
        `with x as (update ${table} set ${change} ${here} returning 1) select count(*) from x`,
        row.change,
      ),
      cell(
        "delete",
        `with x as (delete from ${table} ${here} returning 1) select count(*) from x`,
        row.remove,
      ),
    ];
  });
}

const mechanismCells = (): Cell[] =>
  mechanisms.map(({ that, sql, outcome }) => ({ about: that, sql, expected: outcome, read: verbatim }));

/** Hardly any function is for guests of a room; only those that are have to say so. */
const unsaid = (code: Identity): string =>
  identities[code].role === "room_guest" ? "no grant" : "an expectation";

const functionCells = (code: Identity): Cell[] =>
  Object.entries(functions).flatMap(([name, calls]) =>
    calls.map(({ sql, answers }) => {
      const expected = Object.entries(answers).find(([, by]) => who(by).has(code))?.[0];
      return { about: `${name} in ${sql}`, sql, expected: expected ?? unsaid(code), read: verbatim };
    }),
  );
