import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { area } from "../suite.ts";
import { authClient, type Client, pkceClient, someEmail } from "../support/clients.ts";
import { allowed, present, refused, sessionOf, userOf } from "../support/expect.ts";
import { insertMember, signedIn, signedInAs } from "../support/people.ts";
import { idToken, throughProvider } from "../support/providers.ts";
import type { World } from "../support/world.ts";

async function providersOf(client: Client): Promise<string[]> {
  return (userOf(await client.getUser()).identities ?? []).map(({ provider }) => provider).sort();
}

/** Somebody who has joined their Google account, under another address, to theirs. */
async function linked(world: World) {
  const person = await signedIn(world, { flowType: "pkce" });
  const googleEmail = someEmail("google");
  const { data } = allowed(
    await person.client.linkIdentity({
      provider: "google",
      options: { redirectTo: `${world.origin}/dashboard` },
    }),
  );
  const landing = await throughProvider(present(data.url, "an address"), { email: googleEmail });
  const code = present(landing.searchParams.get("code"), `a code in ${landing}`);
  sessionOf(await person.client.exchangeCodeForSession(code));
  return { ...person, googleEmail };
}

async function identityOf(client: Client, provider: string) {
  const { identities } = allowed(await client.getUserIdentities()).data;
  return present(
    identities.find((identity) => identity.provider === provider),
    provider,
  );
}

export const identities = area("identities", {
  "links Google to the account that asked for it": async (world) => {
    const { id, email, client } = await linked(world);
    const me = userOf(await client.getUser());
    assert.deepEqual([me.id, me.email], [id, email]);
    assert.deepEqual(await providersOf(client), ["email", "google"]);
  },

  "opens the account with the linked Google from then on": async (world) => {
    const { id, googleEmail } = await linked(world);
    const token = await idToken(world, { email: googleEmail });
    assert.equal(
      sessionOf(await authClient(world).signInWithIdToken({ provider: "google", token })).user.id,
      id,
    );
  },

  "links with a token, and gives the session anew": async (world) => {
    const { id, client } = await signedIn(world);
    const token = await idToken(world, { email: someEmail() });
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    const { data } = allowed(await client.linkIdentity({ provider: "google", token }));
    assert.equal("user" in data && data.user?.id, id);
    assert.ok(events.includes("USER_UPDATED"));
    assert.deepEqual(await providersOf(client), ["email", "google"]);
  },

  "refuses what is linked to somebody else": async (world) => {
    const { googleEmail } = await linked(world);
    const { client } = await signedIn(world);
    const token = await idToken(world, { email: googleEmail });
    refused(await client.linkIdentity({ provider: "google", token }), "identity_already_exists", 422);
  },

  "refuses an address that Google has not confirmed": async (world) => {
    const { client } = await signedIn(world);
    const token = await idToken(world, { email: someEmail(), email_verified: false });
    refused(
      await client.linkIdentity({ provider: "google", token }),
      "provider_email_needs_verification",
      403,
    );
  },

  "links for nobody without a session": async (world) => {
    const result = await pkceClient(world).linkIdentity({ provider: "google" });
    refused(result, "no_authorization", 401);
  },

  "knows no other provider": async (world) => {
    const { client } = await signedIn(world);
    refused(await client.linkIdentity({ provider: "github" }), "provider_disabled", 400);
  },

  "unlinks Google, which then opens nothing here": async (world) => {
    const { id, client, googleEmail } = await linked(world);
    allowed(await client.unlinkIdentity(await identityOf(client, "google")));
    assert.deepEqual(await providersOf(client), ["email"]);
    const token = await idToken(world, { email: googleEmail });
    const session = sessionOf(await authClient(world).signInWithIdToken({ provider: "google", token }));
    assert.notEqual(session.user.id, id);
  },

  "keeps the last way in": async (world) => {
    const { client } = await signedIn(world);
    const only = await identityOf(client, "email");
    refused(await client.unlinkIdentity(only), "single_identity_not_deletable", 422);
  },

  "knows no way in that is another's": async (world) => {
    const [one, other] = [await linked(world), await linked(world)];
    const foreign = await identityOf(other.client, "google");
    refused(await one.client.unlinkIdentity(foreign), "identity_not_found", 404);
    assert.deepEqual(await providersOf(other.client), ["email", "google"]);
  },

  "knows no way in that does not exist": async (world) => {
    const { client } = await linked(world);
    const gone = { ...(await identityOf(client, "google")), identity_id: randomUUID() };
    refused(await client.unlinkIdentity(gone), "identity_not_found", 404);
  },

  "tells every device of the person what is linked": async (world) => {
    const member = await insertMember(world);
    const [one, other] = [await signedInAs(world, member), await signedInAs(world, member)];
    const token = await idToken(world, { email: someEmail() });
    allowed(await one.client.linkIdentity({ provider: "google", token }));
    assert.deepEqual(await providersOf(other.client), ["email", "google"]);
  },
});
