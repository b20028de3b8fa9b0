import type { Client } from "pg";

/** Each asks the catalog for what must not exist, and names what it finds. */
export const rules = {
  "every table has row-level security, forced": `
    select c.oid::regclass::text as offender from ours_tables c
    where not c.relrowsecurity or not c.relforcerowsecurity`,

  "no login of the product owns, bypasses or commands": `
    select r.rolname as offender from pg_roles r where r.rolname like 'parley\\_%' and r.rolcanlogin and (
      r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication
      or pg_has_role(r.oid, 'parley_owner', 'member') or pg_has_role(r.oid, 'parley_definer', 'member')
      or exists (select from pg_class c where c.relowner = r.oid)
      or exists (select from pg_proc p where p.proowner = r.oid)
      or exists (select from pg_namespace n where n.nspowner = r.oid))`,

  "the api can become nobody but the three kinds of caller, and the queue": `
    select b.rolname as offender from pg_auth_members m join pg_roles b on b.oid = m.roleid
    where m.member = 'parley_api'::regrole and b.rolname not in ('anon', 'authenticated', 'room_guest', 'parley_queue')`,

  "the identity service can become nobody but the queue": `
    select b.rolname as offender from pg_auth_members m join pg_roles b on b.oid = m.roleid
    where m.member = 'parley_identity'::regrole and b.rolname <> 'parley_queue'`,

  "what belongs to identity is the identity service's, and others have what is listed here": `
    select format('%s on %s to %s', a.privilege_type, c.relname, r.rolname) as offender from ours_tables c
    cross join lateral (
      select * from aclexplode(c.relacl)
      union select b.* from pg_attribute t cross join lateral aclexplode(t.attacl) b where t.attrelid = c.oid
    ) a join pg_roles r on r.oid = a.grantee
    where c.relnamespace = 'auth'::regnamespace and r.rolname not in ('parley_owner', 'parley_definer', 'parley_identity')
      and (r.rolname::text, a.privilege_type, c.relname::text) not in (values
        ('parley_worker', 'SELECT', 'users'),
        ('parley_worker', 'SELECT', 'factors'),
        ('parley_worker', 'SELECT', 'one_time_tokens'), ('parley_worker', 'UPDATE', 'one_time_tokens'),
        ('parley_worker', 'SELECT', 'challenges'), ('parley_worker', 'UPDATE', 'challenges'),
        ('authenticated', 'SELECT', 'sessions'),
        ('authenticated', 'SELECT', 'security_events'))`,

  "nobody but the identity service reads a secret of anybody's": `
    select format('%s.%s by %s', c.relname, a.attname, r.rolname) as offender
    from ours_tables c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 cross join pg_roles r
    where c.relnamespace = 'auth'::regnamespace
      and (a.attname ~ '_(hash|token|jwk|verifier)$' or a.attname in ('token', 'secret', 'credential', 'ceremony'))
      and a.attname <> 'public_jwk'
      and r.rolname in ('anon', 'authenticated', 'room_guest', 'parley_api', 'parley_worker', 'parley_queue')
      and has_column_privilege(r.oid, c.oid, a.attnum, 'select')`,

  "callers cannot reach the job queue": `
    select r.rolname as offender from pg_roles r
    where r.rolname in ('anon', 'authenticated', 'room_guest') and has_schema_privilege(r.oid, 'queue', 'usage')`,

  "a function that looks past policies pins its search path and has an owner that cannot log in": `
    select p.oid::regprocedure::text as offender from ours_functions p join pg_roles r on r.oid = p.proowner
    where p.prosecdef and (r.rolcanlogin or not coalesce('search_path=""' = any (p.proconfig), false))`,

  "no function is for everyone": `
    select p.oid::regprocedure::text as offender from ours_functions p
    where p.proacl is null or exists (select from aclexplode(p.proacl) a where a.grantee = 0)`,

  "no table is for everyone": `
    select c.oid::regclass::text as offender from ours_tables c
    where exists (select from aclexplode(c.relacl) a where a.grantee = 0)`,

  "no policy believes what people say about themselves": `
    select format('%s on %s', polname, polrelid::regclass) as offender from ours_policies
    where expression ~ 'user_meta_?data'`,

  "every policy asks its questions once per statement": `
    select format('%s on %s', polname, polrelid::regclass) as offender from ours_policies
    where regexp_replace(expression, '\\( SELECT [a-z_.]+\\(\\) AS [a-z_]+\\)', '', 'g')
      ~ (select '\\m(' || string_agg(distinct p.proname, '|') || ')\\(' from ours_functions p)`,

  // PostgreSQL asks permissive policies in reverse order of name.
  "policies for staff are asked last": `
    select format('%s on %s', staff.polname, staff.polrelid::regclass) as offender
    from ours_policies staff join ours_policies other on other.polrelid = staff.polrelid and other.polcmd = staff.polcmd
    where staff.expression ~ 'is_(super)?admin' and other.expression !~ 'is_(super)?admin'
      and other.polroles && staff.polroles and staff.polname > other.polname`,

  "every policy names whom it is for": `
    select format('%s on %s', polname, polrelid::regclass) as offender from ours_policies where 0 = any (polroles)`,

  "every view sees with its reader's eyes": `
    select c.oid::regclass::text as offender from pg_class c
    where c.relkind in ('v', 'm') and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
      and not coalesce('security_invoker=true' = any (c.reloptions), false)
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,

  "every foreign key has an index to be checked by": `
    select format('%s on %s', k.conname, k.conrelid::regclass) as offender
    from pg_constraint k join ours_tables c on c.oid = k.conrelid
    where k.contype = 'f' and not exists (
      select from pg_index i where i.indrelid = k.conrelid and i.indisvalid
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\([a-z_]+ IS NOT NULL\\)$')
        and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`,
} as const;
export type Rule = keyof typeof rules;

/** What the catalog holds that breaks one rule. Empty is good. */
export async function findViolations(client: Client, rule: Rule): Promise<string[]> {
  const { rows } = await client.query<{ offender: string }>(`${OURS} ${rules[rule]}`);
  return rows.map(({ offender }) => offender);
}

const OURS = `
  with ours_tables as (
    select c.* from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
  ), ours_functions as (
    select p.* from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'auth'::regnamespace)
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  ), ours_policies as (
    select p.*, concat_ws(' ', pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) as expression
    from pg_policy p join ours_tables c on c.oid = p.polrelid
  )`;
