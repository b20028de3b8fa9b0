import assert from "node:assert/strict";
import { area } from "../suite.ts";
import { authClient, someEmail, somePhone } from "../support/clients.ts";
import { allowed, refused, sessionOf, userOf } from "../support/expect.ts";
import { mailTo } from "../support/messages.ts";
import { PASSWORD, signedInAs } from "../support/people.ts";
import { idToken } from "../support/providers.ts";
import { takeStep, withApp } from "../support/second-steps.ts";
import type { World } from "../support/world.ts";

const password = "another horse, another staple";

/** Somebody with a second step, on a device that has not taken it. */
async function halfIn(world: World) {
  const person = await withApp(world);
  return { ...person, ...(await signedInAs(world, person)) };
}

export const assurance = area("aal2", {
  "is required for a new password": async (world) => {
    const { client, app } = await halfIn(world);
    refused(await client.updateUser({ password }), "insufficient_aal", 401);
    await takeStep(world, client, app);
    userOf(await client.updateUser({ password }));
  },

  "is required for a new address": async (world) => {
    const { client, app } = await halfIn(world);
    const email = someEmail("new");
    refused(await client.updateUser({ email }), "insufficient_aal", 401);
    await takeStep(world, client, app);
    assert.equal(userOf(await client.updateUser({ email })).new_email, email);
  },

  "is required for a new number": async (world) => {
    const { client, app } = await halfIn(world);
    const phone = somePhone();
    refused(await client.updateUser({ phone }), "insufficient_aal", 401);
    await takeStep(world, client, app);
    userOf(await client.updateUser({ phone }));
  },

  "is required for a new way in": async (world) => {
    const { client } = await halfIn(world);
    const token = await idToken(world, { email: someEmail() });
    refused(await client.linkIdentity({ provider: "google", token }), "insufficient_aal", 401);
  },

  "is kept across a refresh, and so is what it allows": async (world) => {
    const { client } = await withApp(world);
    sessionOf(await client.refreshSession());
    userOf(await client.updateUser({ password }));
  },

  "is not brought by a refresh": async (world) => {
    const { client } = await halfIn(world);
    sessionOf(await client.refreshSession());
    refused(await client.updateUser({ password }), "insufficient_aal", 401);
  },

  "is not brought by a password": async (world) => {
    const { email } = await withApp(world);
    const client = authClient(world);
    sessionOf(await client.signInWithPassword({ email, password: PASSWORD }));
    refused(await client.updateUser({ password }), "insufficient_aal", 401);
  },

  "is not brought by a recovery mail": async (world) => {
    const { email } = await withApp(world);
    const added = await mailTo(world, email);
    const client = authClient(world);
    allowed(await client.resetPasswordForEmail(email));
    const { code: token } = await mailTo(world, email, added);
    sessionOf(await client.verifyOtp({ email, token, type: "recovery" }));
    refused(await client.updateUser({ password }), "insufficient_aal", 401);
  },

  "is not needed to say one's name": async (world) => {
    const { client } = await halfIn(world);
    assert.equal(userOf(await client.updateUser({ data: { city: "Lund" } })).user_metadata.city, "Lund");
  },

  "opens the rest of the product, which half a sign-in does not": async (world) => {
    const { client, app, session } = await halfIn(world);
    const rooms = `${world.url.replace("/auth/v1", "")}/rest/v1/profiles?id=eq.${session.user.id}`;
    const ask = (token: string) => fetch(rooms, { headers: { authorization: `Bearer ${token}` } });
    assert.equal((await ask(session.access_token)).status, 403);
    const raised = await takeStep(world, client, app);
    assert.notEqual((await ask(raised.access_token)).status, 403);
  },

  "is not needed before there is a second step": async (world) => {
    const { client, app } = await withApp(world);
    allowed(await client.mfa.unenroll({ factorId: app.factorId }));
    sessionOf(await client.refreshSession());
    userOf(await client.updateUser({ password }));
  },
});
