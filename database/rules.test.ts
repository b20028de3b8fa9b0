import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

let database: TestDatabase;
let owner: Pool;

beforeAll(async () => {
  database = await createTestDatabase("parley_rules_");
  owner = new Pool({ connectionString: database.owner, max: 20 });
});

afterAll(async () => {
  await owner.end();
  await database.drop();
});

async function newPerson(role = "user"): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    "insert into auth.users (email, email_confirmed_at) values ($1, now()) returning id",
    [`${randomUUID()}@rules.test`],
  );
  const id = rows[0]?.id ?? "";
  await owner.query("update profiles set role = $2 where id = $1", [id, role]);
  return id;
}

async function subscribe(person: string, tier: string): Promise<void> {
  await owner.query("insert into subscriptions (user_id, plan, tier_id) values ($1, $2, $2)", [person, tier]);
}

const createTwin = (person: string) =>
  owner.query("insert into virtual_twins (owner_id, name) values ($1, 'Twin')", [person]);

const createRoom = async (person: string): Promise<string> => {
  const { rows } = await owner.query<{ id: string }>(
    "insert into rooms (user_id, name, access_type, updated_at) values ($1, 'Room', 'public', now() - interval '1 day') returning id",
    [person],
  );
  return rows[0]?.id ?? "";
};

describe("a twin", () => {
  it.each([
    ["user", "creator"],
    ["creator", "creator"],
    ["admin", "admin"],
    ["superadmin", "superadmin"],
  ])("made by a %s leaves them a %s", async (before, after) => {
    const person = await newPerson(before);
    await createTwin(person);
    const { rows } = await owner.query("select role from profiles where id = $1", [person]);
    expect(rows).toEqual([{ role: after }]);
  });

  it("never comes in excess of the plan, however many arrive at once", async () => {
    const person = await newPerson();
    await subscribe(person, "starter");
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => createTwin(person)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  });

  it("takes the hue its owner uses least", async () => {
    const person = await newPerson();
    await subscribe(person, "growth");
    for (let count = 0; count < 9; count += 1) await createTwin(person);
    const { rows } = await owner.query<{ hue: number }>(
      "select hue from virtual_twins where owner_id = $1 order by created_at",
      [person],
    );
    expect(rows.map(({ hue }) => hue)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 1]);
  });
});

describe("a room's theme", () => {
  const store = async (theme: unknown) => {
    const room = await createRoom(await newPerson());
    return owner.query("update rooms set theme_config = $2 where id = $1", [room, JSON.stringify(theme)]);
  };

  it("holds colours and a font we ship", async () => {
    await expect(
      store({ primaryColor: "#8a2f55", textColor: "#ABC", fontFamily: "Georgia" }),
    ).resolves.toBeDefined();
  });

  it.each([
    [{ primaryColor: "url(https://evil.test)" }],
    [{ primaryColor: "#12345" }],
    [{ primaryColor: "#123456;background:url(x)" }],
    [{ primaryColor: "#123\n" }],
    [{ primaryColor: "expression(alert(1))" }],
    [{ primaryColor: 123 }],
    [{ primaryColor: { a: "#123" } }],
    [{ fontFamily: "Comic Sans" }],
    [{ fontFamily: "url(https://evil.test/font)" }],
    [{ extra: "#123" }],
    [[]],
    ["#123"],
  ])("refuses %j", async (theme) => {
    await expect(store(theme)).rejects.toThrow(/violates check constraint/);
  });
});

describe("a room", () => {
  it("counts who joins and leaves without becoming newer for it", async () => {
    const room = await createRoom(await newPerson());
    const look = async () =>
      (await owner.query("select member_count, updated_at from rooms where id = $1", [room])).rows[0];
    const before = await look();
    const member = await newPerson();
    await owner.query("insert into room_members (room_id, user_id, status) values ($1, $2, 'invited')", [
      room,
      member,
    ]);
    expect(await look()).toEqual({ ...before, member_count: 0 });
    await owner.query("update room_members set status = 'active' where room_id = $1", [room]);
    expect(await look()).toEqual({ ...before, member_count: 1 });
    await owner.query("delete from room_members where room_id = $1", [room]);
    expect(await look()).toEqual({ ...before, member_count: 0 });
    await owner.query("update rooms set name = 'Renamed' where id = $1", [room]);
    expect((await look()).updated_at).not.toEqual(before.updated_at);
  });

  it("is met once by whoever pages through their rooms", async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const own = await Promise.all(Array.from({ length: 9 }, () => createRoom(person)));
    const joined = await Promise.all(Array.from({ length: 8 }, () => createRoom(other)));
    await owner.query(
      "insert into room_members (room_id, user_id, status) select unnest($1::uuid[]), $2, 'active'",
      [joined, person],
    );
    expect(await pageThroughRooms(person, 4)).toEqual(new Set([...own, ...joined]));
  });
});

async function pageThroughRooms(person: string, size: number): Promise<Set<string>> {
  const met = new Set<string>();
  let last: { id: string | null; updated_at: string | null } = { id: null, updated_at: null };
  for (;;) {
    const { rows } = await owner.query<{ id: string; updated_at: string }>(
      `with me as materialized (select set_config('request.jwt.claims', json_build_object('sub', $1::uuid)::text, true))
       select r.id, r.updated_at::text from me, get_user_accessible_rooms($1, $2, $3, $4) r`,
      [person, last.updated_at, last.id, size],
    );
    for (const { id } of rows) {
      if (met.has(id)) throw new Error(`${id} came twice`);
      met.add(id);
    }
    const end = rows.at(-1);
    if (!end) return met;
    last = end;
  }
}

describe("the ledger", () => {
  async function openWallet(tokens: number): Promise<{ person: string; wallet: string; usage: string }> {
    const person = await newPerson();
    const { rows } = await owner.query<{ wallet: string; usage: string; gifts: string }>(
      `select ledger_account('wallet', 'token', $1) as wallet, ledger_account('usage', 'token') as usage,
              ledger_account('gifts', 'token') as gifts`,
      [person],
    );
    const { wallet = "", usage = "", gifts = "" } = rows[0] ?? {};
    await owner.query("select post_transfer($1, $2, $3, $4, 'gift')", [
      `welcome:${person}`,
      gifts,
      wallet,
      tokens,
    ]);
    return { person, wallet, usage };
  }

  const balanceOf = async (person: string) =>
    (
      await owner.query("select balance_tokens::int as tokens from user_token_balances where user_id = $1", [
        person,
      ])
    ).rows[0]?.tokens;

  it("lets a balance of 100 pay 30 three times, of fifty tries at once", async () => {
    const { person, wallet, usage } = await openWallet(100);
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        owner.query("select post_transfer($1, $2, $3, 30, 'usage')", [
          `turn:${person}:${index}`,
          wallet,
          usage,
        ]),
      ),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await balanceOf(person)).toBe(10);
  });

  it("posts one event once, however often it is replayed", async () => {
    const { person, wallet, usage } = await openWallet(100);
    const replay = () =>
      owner.query("select post_transfer('same', $1, $2, 10, 'usage') as posted", [wallet, usage]);
    const answers = await Promise.all(Array.from({ length: 20 }, replay));
    expect(answers.filter(({ rows }) => rows[0]?.posted)).toHaveLength(1);
    expect(await balanceOf(person)).toBe(90);
  });

  it("refuses to mix tokens and cents", async () => {
    const { wallet } = await openWallet(100);
    const cents = "select post_transfer('mixed', $1, ledger_account('sales', 'usd_cent'), 10, 'sale')";
    await expect(owner.query(cents, [wallet])).rejects.toThrow(/two accounts of one unit/);
  });

  it.each(["ledger_transfers", "ledger_accounts", "audit_log", "token_usage_logs"])(
    "keeps %s as written, even from its owner",
    async (table) => {
      const { person } = await openWallet(10);
      await owner.query(
        "insert into token_usage_logs (user_id, total_tokens, base_cost_usd_cents) values ($1, 1, 1)",
        [person],
      );
      await owner.query("select write_audit('look', 'rooms', '1', null, null)");
      await expect(owner.query(`delete from ${table}`)).rejects.toThrow(/append only/);
      await expect(owner.query(`update ${table} set created_at = now()`)).rejects.toThrow(
        /append only|does not exist/,
      );
    },
  );
});

describe("the audit log", () => {
  it("shows the first row that was changed behind its back", async () => {
    for (const what of ["one", "two", "three"])
      await owner.query("select write_audit($1, 'rooms', '1', null, null)", [what]);
    expect((await owner.query("select first_broken_audit_row() as id")).rows).toEqual([{ id: null }]);
    await owner.query("alter table audit_log disable trigger audit_log_stay");
    await owner.query("update audit_log set reason = 'Rewritten' where action = 'two'");
    const { rows } = await owner.query(
      "select id, first_broken_audit_row() = id as is_first from audit_log where action = 'two'",
    );
    expect(rows.map(({ is_first }) => is_first)).toEqual([true]);
    await owner.query("alter table audit_log enable trigger audit_log_stay");
  });
});
