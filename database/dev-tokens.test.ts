import { createHash } from "node:crypto";
import { Session } from "@parley/contract/identity";
import { createLocalJWKSet, type JWK, jwtVerify } from "jose";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedId } from "./cast.ts";
import { ensureSigningKey, mintAccessToken, mintSession } from "./dev-tokens.ts";
import { createTestDatabase, type TestDatabase } from "./testing.ts";

const [plain, staff] = [
  { userId: seedId(60, 1), email: "plain@tokens.test" },
  { userId: seedId(60, 2), email: "staff@tokens.test" },
];

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase("parley_tokens_");
  await ensureSigningKey(database.owner);
  client = new Client({ connectionString: database.owner });
  await client.connect();
  await client.query("insert into auth.users (id, email) values ($1, $2), ($3, $4)", [
    ...Object.values(plain),
    ...Object.values(staff),
  ]);
  await client.query("update profiles set role = 'admin' where id = $1", [staff.userId]);
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

async function claimsIn(token: string) {
  const { rows } = await client.query<{ public_jwk: JWK }>("select public_jwk from auth.signing_keys");
  const keys = createLocalJWKSet({ keys: rows.map(({ public_jwk }) => public_jwk) });
  return (await jwtVerify(token, keys, { audience: "authenticated" })).payload;
}

describe("a minted session", () => {
  it("is what sign-in answers, and has its rows", async () => {
    const session = Session.parse(await mintSession(database.owner, plain));
    const claims = await claimsIn(session.access_token);
    expect(session.user).toMatchObject({ id: plain.userId, email: plain.email });
    expect(claims).toMatchObject({
      sub: plain.userId,
      email: plain.email,
      aal: "aal1",
      role: "authenticated",
    });
    expect(claims.amr).toEqual([{ method: "password", timestamp: expect.any(Number) }]);
    const { rows } = await client.query(
      `select s.user_id, s.aal, s.ended_at, t.used_at from auth.sessions s join auth.refresh_tokens t on t.session_id = s.id
       where s.id = $1 and t.token_hash = $2`,
      [claims.session_id, createHash("sha256").update(session.refresh_token).digest()],
    );
    expect(rows).toEqual([{ user_id: plain.userId, aal: "aal1", ended_at: null, used_at: null }]);
  });

  it("has taken the second step when it is staff's, unless told otherwise", async () => {
    const usual = await claimsIn((await mintSession(database.owner, staff)).access_token);
    const early = await claimsIn((await mintSession(database.owner, { ...staff, aal: "aal1" })).access_token);
    expect([usual.aal, early.aal]).toEqual(["aal2", "aal1"]);
  });
});

describe("a minted access token", () => {
  it("carries the same claims, with a session that is in no table", async () => {
    const claims = await claimsIn(await mintAccessToken(database.owner, plain));
    expect(claims).toMatchObject({ email: plain.email, aal: "aal1", app_metadata: { provider: "email" } });
    const { rowCount } = await client.query("select from auth.sessions where id = $1", [claims.session_id]);
    expect(rowCount).toBe(0);
  });
});
