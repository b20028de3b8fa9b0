import assert from "node:assert/strict";
import { createHash, randomUUID } from "node:crypto";
import { area } from "../suite.ts";
import { authClient, someEmail } from "../support/clients.ts";
import { refused, sessionOf } from "../support/expect.ts";
import { insertMember } from "../support/people.ts";
import { idToken } from "../support/providers.ts";
import type { World } from "../support/world.ts";

const provider = "google";

/** Signs in with a token that says this. */
async function tryToken(world: World, claims: Record<string, unknown>) {
  const token = await idToken(world, { email: someEmail(), ...claims });
  return authClient(world).signInWithIdToken({ provider, token });
}

export const idTokens = area("id_token", {
  "signs in with Google's token": async (world) => {
    const email = someEmail();
    const session = sessionOf(await tryToken(world, { email }));
    assert.equal(session.user.email, email);
    assert.equal(session.user.app_metadata.provider, provider);
  },

  "joins the account whose address both have confirmed": async (world) => {
    const { id, email } = await insertMember(world);
    assert.equal(sessionOf(await tryToken(world, { email })).user.id, id);
  },

  "takes a token with the nonce that its digest names": async (world) => {
    const nonce = randomUUID();
    const digest = createHash("sha256").update(nonce).digest("hex");
    const token = await idToken(world, { email: someEmail(), nonce: digest });
    sessionOf(await authClient(world).signInWithIdToken({ provider, token, nonce }));
  },

  "refuses a token whose nonce is another": async (world) => {
    const token = await idToken(world, { email: someEmail(), nonce: randomUUID() });
    const result = await authClient(world).signInWithIdToken({ provider, token, nonce: randomUUID() });
    refused(result, "invalid_credentials", 400);
  },

  "refuses a token whose nonce is not told": async (world) => {
    refused(await tryToken(world, { nonce: randomUUID() }), "invalid_credentials", 400);
  },

  "takes a token once": async (world) => {
    const token = await idToken(world, { email: someEmail() });
    sessionOf(await authClient(world).signInWithIdToken({ provider, token }));
    refused(await authClient(world).signInWithIdToken({ provider, token }), "invalid_credentials", 400);
  },

  "refuses a token for another application": async (world) => {
    refused(await tryToken(world, { aud: "another-application" }), "unexpected_audience", 400);
  },

  "refuses a token of another issuer": async (world) => {
    refused(await tryToken(world, { iss: "https://evil.example" }), "invalid_credentials", 400);
  },

  "refuses a token that has run out": async (world) => {
    const past = Math.floor(Date.now() / 1000) - 7_200;
    refused(await tryToken(world, { iat: past, exp: past + 3_600 }), "invalid_credentials", 400);
  },

  "refuses a token that somebody else signed": async (world) => {
    refused(await tryToken(world, { key: "foreign" }), "invalid_credentials", 400);
  },

  "refuses a token that nobody signed": async (world) => {
    refused(await tryToken(world, { alg: "none" }), "invalid_credentials", 400);
  },

  "refuses an address that Google has not confirmed": async (world) => {
    const result = await tryToken(world, { email_verified: false });
    refused(result, "provider_email_needs_verification", 403);
  },

  "knows no other provider": async (world) => {
    const token = await idToken(world, { email: someEmail() });
    refused(
      await authClient(world).signInWithIdToken({ provider: "apple", token }),
      "provider_disabled",
      400,
    );
  },
});
