import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grantTokens } from "./grant-tokens.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase("parley_grant_tokens_");
  client = new Client({ connectionString: database.owner });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

describe("granting tokens", () => {
  it("adds them as a gift, each time anew, and leaves a trace", async () => {
    const email = `${randomUUID()}@grant.test`;
    await client.query("insert into auth.users (email, email_verified) values ($1, true)", [email]);
    expect(await grantTokens(database.owner, ` ${email.toUpperCase()} `, "500")).toMatchObject({
      isDone: true,
    });
    const { sentence } = await grantTokens(database.owner, email, "250");
    expect(sentence).toBe(`${email} was given 250 tokens and now has 750.`);
    const { rows } = await client.query(
      "select kind, sum(amount)::int as tokens from ledger_transfers group by kind",
    );
    expect(rows).toEqual([{ kind: "gift", tokens: 750 }]);
    const audit = await client.query("select after from audit_log where action = 'grant-tokens' order by id");
    expect(audit.rows).toEqual([{ after: { tokens: 500 } }, { after: { tokens: 250 } }]);
  });

  it.each(["0", "-5", "1.5", "many", "1e9", "99999999999"])("refuses %s", async (amount) => {
    expect(await grantTokens(database.owner, "anybody@grant.test", amount)).toMatchObject({ isDone: false });
  });

  it("refuses an address nobody has", async () => {
    const { isDone, sentence } = await grantTokens(database.owner, "nobody@grant.test", "5");
    expect({ isDone, sentence }).toEqual({
      isDone: false,
      sentence: expect.stringContaining("Nobody has an account"),
    });
  });
});
