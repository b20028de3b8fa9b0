import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

let database: TestDatabase;
let owner: Pool;
let identity: Pool;
let worker: Pool;

beforeAll(async () => {
  database = await createTestDatabase("parley_identity_rules_");
  owner = new Pool({ connectionString: database.owner, max: 2 });
  identity = new Pool({ connectionString: database.identity, max: 2 });
  worker = new Pool({ connectionString: database.worker, max: 2 });
});

afterAll(async () => {
  await Promise.all([owner.end(), identity.end(), worker.end()]);
  await database.drop();
});

/** As the identity service makes one. */
async function newAccount(): Promise<string> {
  const { rows } = await identity.query<{ id: string }>(
    "insert into auth.users (email, email_verified) values ($1, true) returning id",
    [`${randomUUID()}@rules.test`],
  );
  return rows[0]?.id ?? "";
}

describe("a new account", () => {
  it("comes with its profile, and with no role but user, whatever was typed", async () => {
    const { rows } = await identity.query<{ id: string }>(
      "insert into auth.users (email, raw_user_meta_data) values ($1, $2) returning id",
      [`${randomUUID()}@rules.test`, { first_name: "Ada", role: "superadmin" }],
    );
    const profile = await owner.query("select first_name, role from profiles where id = $1", [rows[0]?.id]);
    expect(profile.rows).toEqual([{ first_name: "Ada", role: "user" }]);
  });

  it("is reached by an address or a number", async () => {
    await expect(identity.query("insert into auth.users (name) values ('Nobody')")).rejects.toThrow(
      /users_reachable/,
    );
  });
});

describe("a referral", () => {
  const refer = (referred: string, referrer: string) =>
    identity.query("select auth.record_referral($1, $2)", [referred, referrer]);
  const referrerOf = async (person: string) =>
    (await owner.query("select referrer_id from referrals where referred_id = $1", [person])).rows;

  it("is settled once and never changed", async () => {
    const [person, first, second] = [await newAccount(), await newAccount(), await newAccount()];
    await refer(person, first);
    await refer(person, second);
    expect(await referrerOf(person)).toEqual([{ referrer_id: first }]);
  });

  it("counts for nobody who names themselves, no one, or someone who has left", async () => {
    const [person, gone] = [await newAccount(), await newAccount()];
    await owner.query("update auth.users set deleted_at = now() where id = $1", [gone]);
    await refer(person, person);
    await refer(person, randomUUID());
    await refer(person, gone);
    expect(await referrerOf(person)).toEqual([]);
  });
});

describe("the sweep", () => {
  const sessions = async (person: string) =>
    (
      await owner.query<{ token: string }>("select token from auth.sessions where user_id = $1 order by 1", [
        person,
      ])
    ).rows.map(({ token }) => token.split(":")[1]);

  it("takes sessions that have been over for a day, with their refresh tokens", async () => {
    const person = await newAccount();
    await owner.query(
      `with made as (
         insert into auth.sessions (user_id, token, expires_at, ended_at)
         select $1::uuid, $1::uuid || ':' || name, now() + expires, now() + ended from (values
           ('alive', interval '1 day', null::interval),
           ('ended an hour ago', interval '1 day', interval '-1 hour'),
           ('ended long ago', interval '1 day', interval '-2 days'),
           ('expired long ago', interval '-2 days', null)) as s (name, expires, ended)
         returning id)
       insert into auth.refresh_tokens (token_hash, session_id) select sha256(id::text::bytea), id from made`,
      [person],
    );
    await worker.query("select auth.sweep()");
    expect(await sessions(person)).toEqual(["alive", "ended an hour ago"]);
    expect((await owner.query("select from auth.refresh_tokens")).rowCount).toBe(2);
  });

  it("takes what expired and leaves what may still be used", async () => {
    for (const expiry of ["2 days ago", "1 hour"]) {
      await identity.query(
        "insert into auth.flow_states (method, redirect_to, expires_at) values ('oauth', '/', $1::text::interval + now())",
        [expiry],
      );
      await identity.query(
        `insert into auth.one_time_tokens (purpose, address, redirect_to, expires_at)
         values ('magiclink', 'a@rules.test', '/', $1::text::interval + now())`,
        [expiry],
      );
      await identity.query(
        "insert into auth.used_nonces (nonce_hash, expires_at) values (sha256($1::text::bytea), $1::text::interval + now())",
        [expiry],
      );
      await identity.query(
        "insert into auth.verifications (identifier, value, expires_at) values ($1, '', $1::text::interval + now())",
        [expiry],
      );
    }
    await worker.query("select auth.sweep()");
    for (const table of ["flow_states", "one_time_tokens", "used_nonces", "verifications"]) {
      const { rows } = await owner.query(`select expires_at > now() as is_alive from auth.${table}`);
      expect({ table, rows }).toEqual({ table, rows: [{ is_alive: true }] });
    }
  });

  it("keeps a person's history for a year", async () => {
    const person = await newAccount();
    await owner.query(
      `insert into auth.security_events (user_id, kind, created_at) values
         ($1, 'signed_up', now() - interval '13 months'), ($1, 'signed_in', now() - interval '11 months')`,
      [person],
    );
    await worker.query("select auth.sweep()");
    const { rows } = await owner.query("select kind from auth.security_events where user_id = $1", [person]);
    expect(rows).toEqual([{ kind: "signed_in" }]);
  });
});

describe("a person's history", () => {
  it("is written by the identity service and changed by nobody", async () => {
    const person = await newAccount();
    await identity.query("insert into auth.security_events (user_id, kind) values ($1, 'signed_in')", [
      person,
    ]);
    await expect(identity.query("update auth.security_events set kind = 'forged'")).rejects.toThrow(
      /permission denied/,
    );
    await expect(identity.query("delete from auth.security_events")).rejects.toThrow(/permission denied/);
  });
});
