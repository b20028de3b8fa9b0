import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grantRole } from "./grant-role.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase("parley_grant_role_");
  client = new Client({ connectionString: database.owner });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

async function newAccount({ isConfirmed = true } = {}): Promise<{ id: string; email: string }> {
  const email = `${randomUUID()}@grant.test`;
  const { rows } = await client.query<{ id: string }>(
    "insert into auth.users (email, email_verified) values ($1, $2) returning id",
    [email, isConfirmed],
  );
  return { id: rows[0]?.id ?? "", email };
}

const roleOf = async (id: string) =>
  (await client.query<{ role: string }>("select role from profiles where id = $1", [id])).rows[0]?.role;
const auditOf = async (id: string) =>
  (
    await client.query(
      "select actor_id, action, before, after from audit_log where subject_kind = 'profiles' and subject_id = $1",
      [id],
    )
  ).rows;

describe("granting a role", () => {
  it("changes it, says what it was, and leaves a trace", async () => {
    const { id, email } = await newAccount();
    const outcome = await grantRole(database.owner, ` ${email.toUpperCase()} `, "superadmin");
    expect(outcome.isDone).toBe(true);
    expect(outcome.sentence).toContain(`${email} was user and now is superadmin.`);
    expect(await roleOf(id)).toBe("superadmin");
    expect(await auditOf(id)).toEqual([
      { actor_id: null, action: "grant-role", before: { role: "user" }, after: { role: "superadmin" } },
    ]);
    const { rows } = await client.query("select first_broken_audit_row() as broken");
    expect(rows).toEqual([{ broken: null }]);
  });

  it("reminds new staff of the second step, unless they have taken it", async () => {
    const [without, equipped] = [await newAccount(), await newAccount()];
    await client.query(
      "insert into auth.factors (user_id, factor_type, status) values ($1, 'totp', 'verified')",
      [equipped.id],
    );
    expect((await grantRole(database.owner, without.email, "admin")).sentence).toContain("two-step");
    expect((await grantRole(database.owner, equipped.email, "admin")).sentence).not.toContain("two-step");
    expect((await grantRole(database.owner, without.email, "user")).sentence).not.toContain("two-step");
  });

  it("changes nothing the second time", async () => {
    const { id, email } = await newAccount();
    await grantRole(database.owner, email, "creator");
    const again = await grantRole(database.owner, email, "creator");
    expect(again).toEqual({ isDone: true, sentence: `${email} already is creator. Nothing was changed.` });
    expect(await auditOf(id)).toHaveLength(1);
  });
});

describe("granting a role is refused", () => {
  it("when nobody has that address, or whoever had it has left", async () => {
    const { id, email } = await newAccount();
    await client.query("update auth.users set deleted_at = now() where id = $1", [id]);
    for (const address of ["nobody@grant.test", email]) {
      const { isDone, sentence } = await grantRole(database.owner, address, "admin");
      expect([isDone, sentence]).toEqual([
        false,
        expect.stringContaining(`Nobody has an account with ${address}`),
      ]);
    }
  });

  it("when the address is not confirmed", async () => {
    const { id, email } = await newAccount({ isConfirmed: false });
    const { isDone, sentence } = await grantRole(database.owner, email, "admin");
    expect([isDone, sentence]).toEqual([false, expect.stringContaining("has not been confirmed")]);
    expect(await roleOf(id)).toBe("user");
    expect(await auditOf(id)).toEqual([]);
  });

  it.each(["root", "", "Superadmin", "user; drop table profiles"])("for the role %j", async (role) => {
    const { id, email } = await newAccount();
    const { isDone, sentence } = await grantRole(database.owner, email, role);
    expect([isDone, sentence]).toEqual([
      false,
      expect.stringContaining("Choose one of user, creator, admin, superadmin"),
    ]);
    expect(await roleOf(id)).toBe("user");
  });
});
