import assert from "node:assert/strict";
import { area } from "../suite.ts";
import { authClient, type ClientOptions, someEmail, somePhone } from "../support/clients.ts";
import { allowed, present, refused, sessionOf, userOf } from "../support/expect.ts";
import { follow, fragmentOf, mailTo, textTo } from "../support/messages.ts";
import { insertMember, signedIn } from "../support/people.ts";
import type { World } from "../support/world.ts";

/** Somebody who has asked for another address, and the mails to both. */
async function moving(world: World, options: ClientOptions = {}) {
  const person = await signedIn(world, options);
  const newEmail = someEmail("new");
  const { client, email } = person;
  const waiting = userOf(
    await client.updateUser({ email: newEmail }, { emailRedirectTo: `${world.origin}/login` }),
  );
  const [toNew, toOld] = [await mailTo(world, newEmail), await mailTo(world, email)];
  return { ...person, newEmail, waiting, toNew, toOld };
}

/** Somebody who has asked for a number, and its message. */
async function callable(world: World) {
  const [person, phone] = [await signedIn(world), somePhone()];
  const waiting = userOf(await person.client.updateUser({ phone }));
  return { ...person, phone, waiting, text: await textTo(world, phone) };
}

export const changeAddress = area("new address", {
  "keeps the old address until both have agreed": async (world) => {
    const { email, newEmail, waiting } = await moving(world);
    assert.deepEqual([waiting.email, waiting.new_email], [email, newEmail]);
  },

  "moves when the new address and then the old one confirm by code": async (world) => {
    const { client, email, newEmail, toNew, toOld } = await moving(world);
    const half = allowed(
      await client.verifyOtp({ email: newEmail, token: toNew.code, type: "email_change" }),
    );
    assert.deepEqual(half.data, { user: null, session: null });
    assert.equal(userOf(await client.getUser()).email, email);
    const session = sessionOf(await client.verifyOtp({ email, token: toOld.code, type: "email_change" }));
    assert.equal(session.user.email, newEmail);
    assert.equal(session.user.new_email, undefined);
  },

  "moves when the old address and then the new one open their links": async (world) => {
    const { client, newEmail, toNew, toOld } = await moving(world);
    const half = await follow(toOld.link);
    assert.ok(fragmentOf(half).message, "the person is told to look into the other inbox");
    const { access_token = "", refresh_token = "", type } = fragmentOf(await follow(toNew.link));
    assert.equal(type, "email_change");
    assert.equal(sessionOf(await client.setSession({ access_token, refresh_token })).user.email, newEmail);
  },

  "gives a code to exchange when asked with a challenge": async (world) => {
    const { client, newEmail, toNew, toOld } = await moving(world, { flowType: "pkce" });
    await follow(toOld.link);
    const code = present((await follow(toNew.link)).searchParams.get("code"), "a code");
    assert.equal(sessionOf(await client.exchangeCodeForSession(code)).user.email, newEmail);
  },

  "lets the new address in and the old one out afterwards": async (world) => {
    const { client, email, newEmail, toNew, toOld } = await moving(world);
    allowed(await client.verifyOtp({ email: newEmail, token: toNew.code, type: "email_change" }));
    sessionOf(await client.verifyOtp({ email, token: toOld.code, type: "email_change" }));
    const { identities } = allowed(await client.getUserIdentities()).data;
    assert.equal(identities[0]?.identity_data?.email, newEmail);
    const { subject } = await mailTo(world, email, toOld);
    assert.match(subject, /address/i, "the old address hears of it");
  },

  "does not move on the new address's word alone, twice": async (world) => {
    const { client, email, newEmail, toNew } = await moving(world);
    allowed(await client.verifyOtp({ email: newEmail, token: toNew.code, type: "email_change" }));
    const again = await client.verifyOtp({ email: newEmail, token: toNew.code, type: "email_change" });
    refused(again, "otp_expired", 403);
    assert.equal(userOf(await client.getUser()).email, email);
  },

  "tells nobody that the new address is taken, except by mail to it": async (world) => {
    const [{ client }, taken] = [await signedIn(world), await insertMember(world)];
    userOf(await client.updateUser({ email: taken.email }));
    assert.equal((await mailTo(world, taken.email)).subject, "You already have an account");
  },

  "changes nothing when the address stays": async (world) => {
    const { client, email } = await signedIn(world);
    assert.equal(userOf(await client.updateUser({ email })).new_email, undefined);
  },

  "takes a number once its code comes back": async (world) => {
    const { client, phone, waiting, text } = await callable(world);
    assert.deepEqual([waiting.phone, waiting.new_phone], ["", phone]);
    const session = sessionOf(await client.verifyOtp({ phone, token: text.code, type: "phone_change" }));
    assert.equal(session.user.phone, phone.slice(1));
    assert.ok(session.user.phone_confirmed_at);
  },

  "signs in by the new number afterwards": async (world) => {
    const { id, client, phone, text } = await callable(world);
    sessionOf(await client.verifyOtp({ phone, token: text.code, type: "phone_change" }));
    const guest = authClient(world);
    allowed(await guest.signInWithOtp({ phone }));
    const { code } = await textTo(world, phone, text);
    assert.equal(sessionOf(await guest.verifyOtp({ phone, token: code, type: "sms" })).user.id, id);
  },

  "refuses what is no number": async (world) => {
    const { client } = await signedIn(world);
    refused(await client.updateUser({ phone: "call me" }), "validation_failed", 400);
  },
});
