// Takes away one policy, one grant, one table's protection or one rule about money at a time, and requires the access matrix to notice.
import type { Client } from "pg";
import { plantWorld, probeEverything, probeTable, type Verdict } from "../database/access-probe.ts";
import { withClient } from "../database/connection.ts";
import { createTestDatabase } from "../database/testing.ts";
import { conclude } from "./support/conclude.ts";

/** `table` is where the loss should show; without one it shows in what functions answer. */
type Mutant = { sql: string; table: string | null };

const MUTANTS = `
  with ours as (
    select c.oid, c.oid::regclass::text as name, c.relacl from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
  ), money as (
    select * from ours where name in ('ledger_accounts', 'ledger_transfers', 'token_holds', 'token_usage_days',
      'token_usage_logs', 'user_token_balances')
  ), callers as (
    select oid, rolname, rolname = 'parley_definer' as is_definer from pg_roles
    where rolname in ('anon', 'authenticated', 'room_guest', 'parley_worker', 'parley_identity', 'parley_definer')
  )
  select format('drop policy %I on %s', p.polname, t.name) as sql, t.name as table
    from pg_policy p join ours t on t.oid = p.polrelid
  union all select format('alter table %s disable row level security', name), name from ours
  union all select format('alter table %s no force row level security', name), name from ours
  union all select format('alter table %s drop constraint %I', m.name, c.conname), null
    from money m join pg_constraint c on c.conrelid = m.oid and c.contype in ('c', 'f', 'u')
  union all select format('drop index %s', i.indexrelid::regclass), null
    from money m join pg_index i on i.indrelid = m.oid and i.indisunique
    where not exists (select from pg_constraint c where c.conindid = i.indexrelid)
  union all select format('alter table %s disable trigger %I', m.name, t.tgname), null
    from money m join pg_trigger t on t.tgrelid = m.oid and not t.tgisinternal
  union all select format('revoke %s on %s from %I', a.privilege_type, t.name, r.rolname), case when not r.is_definer then t.name end
    from ours t, aclexplode(t.relacl) a join callers r on r.oid = a.grantee
  union all select format('revoke %s (%I) on %s from %I', a.privilege_type, c.attname, t.name, r.rolname),
      case when not r.is_definer then t.name end
    from ours t join pg_attribute c on c.attrelid = t.oid and not c.attisdropped, aclexplode(c.attacl) a join callers r on r.oid = a.grantee
  union all select format('revoke execute on function %s from %I', p.oid::regprocedure, r.rolname), null
    from pg_proc p, aclexplode(p.proacl) a join callers r on r.oid = a.grantee
    where p.pronamespace in ('public'::regnamespace, 'auth'::regnamespace) and a.grantee <> p.proowner
  union all select format('revoke usage on schema %s from %I', n.nspname, r.rolname), null
    from pg_namespace n, aclexplode(n.nspacl) a join callers r on r.oid = a.grantee
    where n.nspname in ('public', 'auth')
  order by 1`;

/** Each in a database of its own: what one takes away must not be locked, or missed, by another. */
const LANES = 2;

const untried: { mutants?: Iterator<Mutant>; count: number } = { count: 0 };
const survivors = (await Promise.all(Array.from({ length: LANES }, tryMutants))).flat();
for (const survivor of survivors) console.log(`survived: ${survivor}`);
conclude(
  "guard-mutants",
  `${untried.count - survivors.length}/${untried.count} mutants killed`,
  "all",
  survivors.length === 0,
);

/** As many as it gets; every database has the same ones. */
async function tryMutants(): Promise<string[]> {
  const database = await createTestDatabase("parley_mutants_");
  const survived: string[] = [];
  try {
    await withClient(database.owner, async (client) => {
      await plantWorld(client);
      const { rows } = await client.query<Mutant>(MUTANTS);
      untried.mutants ??= rows.values();
      for (let next = untried.mutants.next(); !next.done; next = untried.mutants.next()) {
        untried.count += 1;
        if (!(await isKilled(client, next.value))) survived.push(next.value.sql);
      }
    });
  } finally {
    await database.drop();
  }
  return survived;
}

/** The change and what it does to the matrix live in one transaction that never commits. */
async function isKilled(client: Client, { sql, table }: Mutant): Promise<boolean> {
  await client.query("begin");
  try {
    await client.query(sql);
    for await (const { wrong } of verdicts(client, table)) {
      if (wrong.length > 0) return true;
    }
    return false;
  } finally {
    await client.query("rollback");
  }
}

/** Where it should show first, then everywhere else. */
async function* verdicts(client: Client, table: string | null): AsyncGenerator<Verdict> {
  if (table) yield* probeTable(client, table);
  yield* probeEverything(client);
}
