import { describe, expect, it } from "vitest";
import { owner } from "../../testing/stage.ts";

/** Tables whose rows lead to a person: by a column that says so, by its name, or through another such table. */
const leadingToAPerson = `
  with recursive people as (
    select c.oid from pg_class c where c.oid in ('auth.users'::regclass, 'profiles'::regclass)
    union
    select k.conrelid from pg_constraint k join people on people.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0
  ), named as (
    select a.attrelid as oid from pg_attribute a
    where a.attnum > 0 and not a.attisdropped and a.atttypid = 'uuid'::regtype
      and a.attname ~ '(^|_)(user|owner|author|actor|buyer|seller|editor|speaker|reporter|referrer|referred|payer|member|person)_id$|_by$'
  )
  select c.oid, format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and not c.relispartition
    and c.oid in (select oid from people union select oid from named)`;

const relations = async (sql: string): Promise<string[]> =>
  (await owner.query<{ name: string }>(sql)).rows.map(({ name }) => name);

describe("the list of personal stores", () => {
  it("knows every table that leads to a person: exported, or left out for a reason (V4)", async () => {
    const listed = new Set(await relations("select relation as name from personal_stores()"));
    const found = await relations(leadingToAPerson);
    expect(found.filter((name) => !listed.has(name))).toEqual([]);
    expect(found.length).toBeGreaterThan(50);
  });

  it.each([
    "create table public.diaries (id uuid primary key, user_id uuid references profiles)",
    "create table public.diaries (id uuid primary key, written_by uuid)",
    "create table public.diaries (review_id uuid primary key references reviews)",
  ])("is found wanting after %s", async (change) => {
    const client = await owner.connect();
    await client.query("begin");
    await client.query(change);
    const { rows } = await client.query(leadingToAPerson);
    await client.query("rollback");
    client.release();
    expect(rows.map(({ name }) => name)).toContain("public.diaries");
  });

  it("gives a way in or a reason, never both and never neither", async () => {
    expect(
      await relations(
        "select relation as name from personal_stores() where (store is null) = (reason is null) or (store is null) <> (belongs is null)",
      ),
    ).toEqual([]);
  });

  it("names no column that does not exist, and no store twice", async () => {
    const missing = `
      select s.relation || '.' || c as name from personal_stores() s cross join unnest(s.left_out) c
      where not exists (select from pg_attribute a where a.attrelid = s.relation::regclass and a.attname = c)`;
    expect(await relations(missing)).toEqual([]);
    const twice =
      "select store as name from personal_stores() where store is not null group by 1 having count(*) > 1";
    expect(await relations(twice)).toEqual([]);
  });

  it("leaves secrets out, whatever they are called", async () => {
    const shown = `
      select s.relation || '.' || a.attname as name from personal_stores() s
      join pg_attribute a on a.attrelid = s.relation::regclass and a.attnum > 0
      where s.store is not null and not a.attname = any (s.left_out)
        and a.attname ~ '(hash|token|secret|credential|jwk|verifier)$'`;
    expect(await relations(shown)).toEqual([]);
  });
});
