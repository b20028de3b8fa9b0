import { readdirSync } from "node:fs";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findViolations, type Rule, rules } from "./guard.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

/** For each rule, something that breaks it. A rule that cannot fail guards nothing. */
const plants: Record<Rule, string> = {
  "every table has row-level security, forced": "create table public.forgotten (id int)",
  "no login of the product owns, bypasses or commands": "alter role parley_worker bypassrls",
  "the api can become nobody but the three kinds of caller, and the queue":
    "grant parley_worker to parley_api",
  "the identity service can become nobody but the queue": "grant authenticated to parley_identity",
  "what belongs to identity is the identity service's, and others have what is listed here":
    "grant update (aal) on auth.sessions to authenticated",
  "nobody but the identity service reads a secret of anybody's":
    "grant select (secret) on auth.factors to parley_worker",
  "callers cannot reach the job queue": "grant usage on schema queue to authenticated",
  "a function that looks past policies pins its search path and has an owner that cannot log in":
    "create function public.loose() returns int language sql security definer return 1",
  "no function is for everyone": "grant execute on function public.is_admin() to public",
  "no table is for everyone": "grant select on public.rooms to public",
  "no policy believes what people say about themselves":
    "create policy users_read on auth.users for select to authenticated using (raw_user_meta_data ->> 'role' = 'admin')",
  "every policy asks its questions once per statement":
    "create policy rooms_slow on public.rooms for select to authenticated using (user_id = public.current_user_id())",
  "policies for staff are asked last":
    "create policy rooms_staff_read on public.rooms for select to authenticated using ((select public.is_admin()))",
  "every policy names whom it is for": "create policy rooms_open on public.rooms for select using (true)",
  "every view sees with its reader's eyes": "create view public.all_rooms as select * from public.rooms",
  "every foreign key has an index to be checked by":
    "alter table public.reviews add column room_id uuid references public.rooms",
};

const isRule = (name: string): name is Rule => name in rules;

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase("parley_guard_");
  client = new Client({ connectionString: database.owner });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

describe.each(Object.keys(rules).filter(isRule))("%s", (rule) => {
  it("holds", async () => {
    expect(await findViolations(client, rule)).toEqual([]);
  });

  it("is seen when broken", async () => {
    await client.query("begin");
    await client.query(plants[rule]);
    expect(await findViolations(client, rule)).not.toEqual([]);
    await client.query("rollback");
  });
});

describe("migrations", () => {
  const numbers = readdirSync(new URL("./migrations/", import.meta.url)).map((file) => file.split("_")[0]);

  it("have numbers of their own, without gaps", () => {
    const expected = numbers.map((_, index) => String(index + 1).padStart(4, "0"));
    expect(new Set(numbers)).toEqual(new Set(expected));
  });
});
