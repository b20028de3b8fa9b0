import assert from "node:assert/strict";
import { area } from "../suite.ts";
import { authClient, careless } from "../support/clients.ts";
import { allowed, refused, refusedAs, sessionOf, userOf } from "../support/expect.ts";
import { mailTo } from "../support/messages.ts";
import { PASSWORD, signedIn, signedInAs } from "../support/people.ts";

const NEW_PASSWORD = "another horse, another staple";

export const user = area("user", {
  "tells somebody who they are": async (world) => {
    const { id, email, client } = await signedIn(world);
    const me = userOf(await client.getUser());
    assert.deepEqual([me.id, me.email, me.aud, me.role], [id, email, "authenticated", "authenticated"]);
    assert.deepEqual(me.app_metadata, { provider: "email", providers: ["email"] });
    assert.deepEqual(me.user_metadata, { first_name: "Maya" });
    assert.ok(me.created_at && me.updated_at && me.email_confirmed_at && me.confirmed_at);
  },

  "lists the ways in, and never the password": async (world) => {
    const { id, email, client } = await signedIn(world);
    const { identities } = allowed(await client.getUserIdentities()).data;
    assert.deepEqual(
      identities.map(({ provider }) => provider),
      ["email"],
    );
    assert.equal(identities[0]?.identity_data?.email, email);
    assert.equal(identities[0]?.user_id, id);
    assert.ok(!JSON.stringify(await client.getUser()).includes("password"));
  },

  "tells it to whoever holds the token": async (world) => {
    const { id, session } = await signedIn(world);
    assert.equal(userOf(await authClient(world).getUser(session.access_token)).id, id);
  },

  "does not ask without a session": async (world) => {
    refusedAs(await authClient(world).getUser(), "AuthSessionMissingError");
  },

  "refuses what is no token": async (world) => {
    refused(await authClient(world).getUser("not.a.token"), "bad_jwt", 403);
  },

  "refuses a token whose signature was touched": async (world) => {
    const { session } = await signedIn(world);
    const [header, payload, signature = ""] = session.access_token.split(".");
    const touched = [header, payload, signature.split("").reverse().join("")].join(".");
    refused(await authClient(world).getUser(touched), "bad_jwt", 403);
  },

  "refuses a suspended account's token": async (world) => {
    const { id, client } = await signedIn(world);
    await world.owner.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
      id,
    ]);
    refused(await client.getUser(), "user_banned", 403);
  },

  "adds to what is known, and takes away what is null": async (world) => {
    const { client } = await signedIn(world);
    userOf(await client.updateUser({ data: { last_name: "Lindqvist", city: "Lund" } }));
    const changed = userOf(await client.updateUser({ data: { city: null } }));
    assert.deepEqual(changed.user_metadata, { first_name: "Maya", last_name: "Lindqvist" });
    assert.deepEqual(userOf(await client.getUser()).user_metadata, changed.user_metadata);
  },

  "does not let anybody say afterwards who brought them": async (world) => {
    const { client } = await signedIn(world);
    const changed = userOf(await client.updateUser({ data: { referred_by_user_id: crypto.randomUUID() } }));
    assert.equal(changed.user_metadata.referred_by_user_id, undefined);
  },

  "does not let anybody give themselves a role": async (world) => {
    const { client } = await signedIn(world);
    const changed = userOf(
      await client.updateUser(careless({ app_metadata: { role: "admin" }, role: "service_role" })),
    );
    assert.deepEqual(changed.app_metadata, { provider: "email", providers: ["email"] });
    assert.equal(changed.role, "authenticated");
  },

  "refuses more metadata than fits": async (world) => {
    const { client } = await signedIn(world);
    const result = await client.updateUser({ data: { story: "x".repeat(20_000) } });
    refused(result, "validation_failed", 400);
  },

  "puts what changed into the kept session": async (world) => {
    const { client } = await signedIn(world);
    userOf(await client.updateUser({ data: { first_name: "Noor" } }));
    assert.equal(sessionOf(await client.getSession()).user.user_metadata.first_name, "Noor");
  },

  "changes the password, and signs the other devices out": async (world) => {
    const { client, ...member } = await signedIn(world);
    const other = await signedInAs(world, member);
    userOf(await client.updateUser({ password: NEW_PASSWORD }));
    refusedAs(await other.client.getUser(), "AuthSessionMissingError");
    userOf(await client.getUser());
    sessionOf(await authClient(world).signInWithPassword({ email: member.email, password: NEW_PASSWORD }));
  },

  "writes to the person that their password is new": async (world) => {
    const { client, email } = await signedIn(world);
    userOf(await client.updateUser({ password: NEW_PASSWORD }));
    assert.match((await mailTo(world, email)).subject, /password/i);
  },

  "refuses the password they have": async (world) => {
    const { client } = await signedIn(world);
    refused(await client.updateUser({ password: PASSWORD }), "same_password", 422);
  },

  "refuses a weak new password": async (world) => {
    const { client } = await signedIn(world);
    const error = refused(await client.updateUser({ password: "12345678" }), "weak_password", 422);
    assert.equal(error.name, "AuthWeakPasswordError");
  },

  "does not change anything without a session": async (world) => {
    refusedAs(await authClient(world).updateUser({ data: {} }), "AuthSessionMissingError");
  },
});
