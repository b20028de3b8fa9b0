import assert from "node:assert/strict";
import { area } from "../suite.ts";
import { authClient } from "../support/clients.ts";
import { allowed, refused, refusedAs, userOf } from "../support/expect.ts";
import { mailTo } from "../support/messages.ts";
import { signedIn } from "../support/people.ts";
import { ageSessions } from "../support/time.ts";
import type { World } from "../support/world.ts";

const DAY = 86_400;
const password = "another horse, another staple";

/** Somebody who signed in the day before yesterday. */
async function longSignedIn(world: World) {
  const person = await signedIn(world);
  await ageSessions(world, person.id, 2 * DAY);
  return person;
}

export const reauthenticate = area("reauthenticate", {
  "asks an old session for a fresh code before the password changes": async (world) => {
    const { client } = await longSignedIn(world);
    refused(await client.updateUser({ password }), "reauthentication_needed", 400);
  },

  "sends the code, and the password changes with it": async (world) => {
    const { client, email } = await longSignedIn(world);
    allowed(await client.reauthenticate());
    const { code: nonce, link } = await mailTo(world, email);
    assert.equal(link.href, "about:blank", "a code for this device, no link for another");
    userOf(await client.updateUser({ password, nonce }));
  },

  "does not ask a session of today": async (world) => {
    const { client } = await signedIn(world);
    userOf(await client.updateUser({ password }));
  },

  "refuses a wrong code": async (world) => {
    const { client } = await longSignedIn(world);
    allowed(await client.reauthenticate());
    refused(await client.updateUser({ password, nonce: "000000" }), "reauthentication_not_valid", 422);
  },

  "refuses a code the second time": async (world) => {
    const { client, email } = await longSignedIn(world);
    allowed(await client.reauthenticate());
    const { code: nonce } = await mailTo(world, email);
    userOf(await client.updateUser({ password, nonce }));
    const again = await client.updateUser({ password: `${password}!`, nonce });
    refused(again, "reauthentication_not_valid", 422);
  },

  "refuses another person's code": async (world) => {
    const [one, other] = [await longSignedIn(world), await longSignedIn(world)];
    allowed(await one.client.reauthenticate());
    const { code: nonce } = await mailTo(world, one.email);
    refused(await other.client.updateUser({ password, nonce }), "reauthentication_not_valid", 422);
  },

  "signs nobody in with such a code": async (world) => {
    const { client, email } = await longSignedIn(world);
    allowed(await client.reauthenticate());
    const { code: token } = await mailTo(world, email);
    refused(await authClient(world).verifyOtp({ email, token, type: "email" }), "otp_expired", 403);
  },

  "does not ask without a session": async (world) => {
    refusedAs(await authClient(world).reauthenticate(), "AuthSessionMissingError");
  },
});
