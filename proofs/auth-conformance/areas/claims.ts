import assert from "node:assert/strict";
import { decodeJwt, importJWK, type JWK, type JWTPayload, SignJWT } from "jose";
import { area } from "../suite.ts";
import { authClient, someAddress } from "../support/clients.ts";
import { allowed, present, refused, refusedAs } from "../support/expect.ts";
import { signedIn } from "../support/people.ts";
import type { World } from "../support/world.ts";

const KEY_SET = "/.well-known/jwks.json";

/** A token signed with the product's own key, as it would have signed it another time. */
async function signedByUs({ owner }: World, claims: JWTPayload): Promise<string> {
  const { rows } = await owner.query<{ kid: string; private_jwk: JWK }>(
    "select kid, private_jwk from auth.signing_keys where retired_at is null order by created_at limit 1",
  );
  const { kid, private_jwk } = present(rows[0], "a signing key");
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "ES256", kid })
    .sign(await importJWK(private_jwk, "ES256"));
}

/** A client whose requests the front door counts. */
async function counted(world: World) {
  const address = someAddress();
  return { address, ...(await signedIn(world, { url: `${world.origin}/auth/v1`, address })) };
}

export const claims = area("keys and claims", {
  "publishes ES256 keys, without their private halves": async (world) => {
    const answer = await fetch(`${world.url}${KEY_SET}`);
    const { keys } = await answer.json();
    assert.ok(keys.length > 0);
    for (const key of keys) {
      assert.deepEqual([key.kty, key.crv, key.alg, key.use], ["EC", "P-256", "ES256", "sig"]);
      assert.equal(key.d, undefined);
      assert.ok(key.kid);
    }
  },

  "lets everybody keep the key set for a while": async (world) => {
    const answer = await fetch(`${world.url}${KEY_SET}`);
    assert.match(answer.headers.get("cache-control") ?? "", /public.*max-age=\d+/);
  },

  "gives claims that the client verifies by itself": async (world) => {
    const { client, id, address } = await counted(world);
    const { data } = allowed(await client.getClaims());
    assert.equal(data?.claims.sub, id);
    assert.equal(data?.header.alg, "ES256");
    assert.equal(world.front.arrivals(address, KEY_SET).length, 1);
    assert.equal(world.front.arrivals(address, "/user").length, 0, "nobody was asked about the person");
  },

  "asks for the keys once": async (world) => {
    const { client, address } = await counted(world);
    for (let times = 0; times < 5; times += 1) allowed(await client.getClaims());
    assert.equal(world.front.arrivals(address, KEY_SET).length, 1);
  },

  "gives the claims of another's token": async (world) => {
    const { session, id } = await signedIn(world);
    assert.equal(allowed(await authClient(world).getClaims(session.access_token)).data?.claims.sub, id);
  },

  "verifies with keys that the caller brings": async (world) => {
    const { session, id } = await signedIn(world);
    const { keys } = await (await fetch(`${world.url}${KEY_SET}`)).json();
    const away = authClient(world, { url: "http://127.0.0.1:9/auth/v1" });
    const { data } = allowed(await away.getClaims(session.access_token, { jwks: { keys } }));
    assert.equal(data?.claims.sub, id);
  },

  "refuses a token that was touched": async (world) => {
    const { session } = await signedIn(world);
    const [header, , signature] = session.access_token.split(".");
    const raised = { ...decodeJwt(session.access_token), role: "service_role" };
    const touched = [header, Buffer.from(JSON.stringify(raised)).toString("base64url"), signature].join(".");
    refused(await authClient(world).getClaims(touched), "invalid_jwt", 400);
  },

  "refuses a token that has run out, and reads it if asked to": async (world) => {
    const { session } = await signedIn(world);
    const past = { ...decodeJwt(session.access_token), exp: Math.floor(Date.now() / 1000) - 120 };
    const expired = await signedByUs(world, past);
    refused(await authClient(world).getClaims(expired), "invalid_jwt", 400);
    allowed(await authClient(world).getClaims(expired, { allowExpired: true }));
    refused(await authClient(world).getUser(expired), "bad_jwt", 403);
  },

  "refuses our own signature for another audience": async (world) => {
    const { session } = await signedIn(world);
    const token = await signedByUs(world, { ...decodeJwt(session.access_token), aud: "somebody else" });
    refused(await authClient(world).getUser(token), "bad_jwt", 403);
  },

  "asks the server about a token of an unknown key, which refuses it": async (world) => {
    const { session } = await signedIn(world);
    const [, payload, signature] = session.access_token.split(".");
    const header = Buffer.from(JSON.stringify({ alg: "ES256", kid: "unknown" })).toString("base64url");
    refused(await authClient(world).getClaims([header, payload, signature].join(".")), "bad_jwt", 403);
  },

  "has no claims without a session": async (world) => {
    const { data, error } = await authClient(world).getClaims();
    assert.deepEqual({ data, error }, { data: null, error: null });
  },

  "refuses what is no token": async (world) => {
    refusedAs(await authClient(world).getClaims("nonsense"), "AuthInvalidJwtError");
  },
});
