import assert from "node:assert/strict";
import { area } from "../suite.ts";
import { authClient, careless, someEmail, somePhone } from "../support/clients.ts";
import { allowed, refusedAs, sessionOf } from "../support/expect.ts";
import { mailTo, nothingSentTo, textTo } from "../support/messages.ts";
import { PASSWORD, signedIn } from "../support/people.ts";

export const resend = area("resend", {
  "sends a sign-up's mail again, with a code that works": async (world) => {
    const [email, client] = [someEmail(), authClient(world)];
    allowed(await client.signUp({ email, password: PASSWORD }));
    const first = await mailTo(world, email);
    await world.limits.forget("mail-again", `signup:${email}`);
    allowed(await client.resend({ type: "signup", email }));
    const second = await mailTo(world, email, first);
    sessionOf(await client.verifyOtp({ email, token: second.code, type: "signup" }));
  },

  "sends a phone sign-up's code again": async (world) => {
    const [phone, client] = [somePhone(), authClient(world)];
    allowed(await client.signUp({ phone, password: PASSWORD }));
    const first = await textTo(world, phone);
    await world.limits.forget("sms-again", `phone_signup:${phone}`);
    allowed(await client.resend({ type: "sms", phone }));
    const second = await textTo(world, phone, first);
    sessionOf(await client.verifyOtp({ phone, token: second.code, type: "sms" }));
  },

  "sends the mail about a new address again, asked by the old one": async (world) => {
    const { client, email } = await signedIn(world);
    const newEmail = someEmail("new");
    allowed(await client.updateUser({ email: newEmail }));
    const first = await mailTo(world, newEmail);
    await world.limits.forget("mail-again", `email_change_new:${email}`);
    allowed(await client.resend({ type: "email_change", email }));
    const second = await mailTo(world, newEmail, first);
    assert.match(second.code, /^\d{6}$/);
  },

  "sends the code about a new number again": async (world) => {
    const { client } = await signedIn(world);
    const phone = somePhone();
    allowed(await client.updateUser({ phone }));
    const first = await textTo(world, phone);
    await world.limits.forget("sms-again", `phone_change:${phone}`);
    allowed(await client.resend({ type: "phone_change", phone }));
    const second = await textTo(world, phone, first);
    const session = sessionOf(await client.verifyOtp({ phone, token: second.code, type: "phone_change" }));
    assert.equal(session.user.phone, phone.slice(1));
  },

  "tells nobody whether there was anything to send again": async (world) => {
    const email = someEmail();
    allowed(await authClient(world).resend({ type: "signup", email }));
    await nothingSentTo(world, email);
  },

  "does not ask without an address or a number": async (world) => {
    refusedAs(await authClient(world).resend(careless({ type: "signup" })), "AuthInvalidCredentialsError");
  },
});
