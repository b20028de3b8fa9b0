import assert from "node:assert/strict";
import { decodeJwt } from "jose";
import { area } from "../suite.ts";
import { authClient, type ClientOptions, careless, someEmail, somePhone } from "../support/clients.ts";
import { allowed, present, refused, refusedAs, sessionOf } from "../support/expect.ts";
import { follow, fragmentOf, mailTo, nothingSentTo, textTo } from "../support/messages.ts";
import { insertMember } from "../support/people.ts";
import { ageMessages } from "../support/time.ts";
import type { World } from "../support/world.ts";

const wrong = (code: string): string => (code === "000000" ? "000001" : "000000");

/** A member who has asked for a link to sign in, and the mail that brought it. */
async function asked(world: World, options: ClientOptions = {}) {
  const { id, email } = await insertMember(world);
  const client = authClient(world, options);
  allowed(await client.signInWithOtp({ email, options: { emailRedirectTo: `${world.origin}/dashboard` } }));
  return { id, email, client, mail: await mailTo(world, email) };
}

/** The same with a number. */
async function askedByPhone(world: World) {
  const phone = somePhone();
  const { id } = await insertMember(world, { phone });
  const client = authClient(world);
  allowed(await client.signInWithOtp({ phone }));
  return { id, phone, client, text: await textTo(world, phone) };
}

export const mailCodes = area("codes by mail", {
  "signs in with the code": async (world) => {
    const { id, email, client, mail } = await asked(world);
    const session = sessionOf(await client.verifyOtp({ email, token: mail.code, type: "email" }));
    assert.equal(session.user.id, id);
    const { amr } = decodeJwt<{ amr: { method: string }[] }>(session.access_token);
    assert.deepEqual(
      amr.map(({ method }) => method),
      ["magiclink"],
    );
  },

  "signs in with the code as type magiclink": async (world) => {
    const { email, client, mail } = await asked(world);
    sessionOf(await client.verifyOtp({ email, token: mail.code, type: "magiclink" }));
  },

  "signs in with the link's token hash": async (world) => {
    const { id, client, mail } = await asked(world);
    const token_hash = present(mail.link.searchParams.get("token"), "a token");
    assert.equal(sessionOf(await client.verifyOtp({ token_hash, type: "email" })).user.id, id);
  },

  "signs in with the link, session in the fragment": async (world) => {
    const { id, client, mail } = await asked(world);
    const landing = await follow(mail.link);
    assert.equal(landing.pathname, "/dashboard");
    const { access_token = "", refresh_token = "", type } = fragmentOf(landing);
    assert.equal(type, "magiclink");
    assert.equal(sessionOf(await client.setSession({ access_token, refresh_token })).user.id, id);
  },

  "opens a link once, and says so the second time": async (world) => {
    const { mail } = await asked(world);
    await follow(mail.link);
    const again = await follow(mail.link);
    assert.equal(again.searchParams.get("error_code"), "otp_expired");
    assert.equal(fragmentOf(again).error_code, "otp_expired");
    assert.equal(fragmentOf(again).access_token, undefined);
  },

  "opens no link of a kind that does not exist": async (world) => {
    const { mail } = await asked(world);
    mail.link.searchParams.set("type", "everything");
    assert.equal((await follow(mail.link)).searchParams.get("error_code"), "validation_failed");
  },

  "opens no link under another kind's name": async (world) => {
    const { mail } = await asked(world);
    mail.link.searchParams.set("type", "recovery");
    assert.equal((await follow(mail.link)).searchParams.get("error_code"), "otp_expired");
  },

  "refuses a wrong code": async (world) => {
    const { email, client, mail } = await asked(world);
    const result = await client.verifyOtp({ email, token: wrong(mail.code), type: "email" });
    assert.equal(refused(result, "otp_expired", 403).message, "Token has expired or is invalid");
  },

  "refuses a code after an hour": async (world) => {
    const { email, client, mail } = await asked(world);
    await ageMessages(world, email, 3601);
    refused(await client.verifyOtp({ email, token: mail.code, type: "email" }), "otp_expired", 403);
  },

  "refuses a link after an hour": async (world) => {
    const { email, mail } = await asked(world);
    await ageMessages(world, email, 3601);
    assert.equal((await follow(mail.link)).searchParams.get("error_code"), "otp_expired");
  },

  "refuses a code the second time": async (world) => {
    const { email, client, mail } = await asked(world);
    sessionOf(await client.verifyOtp({ email, token: mail.code, type: "email" }));
    refused(await client.verifyOtp({ email, token: mail.code, type: "email" }), "otp_expired", 403);
  },

  "takes the right code at the fifth try": async (world) => {
    const { email, client, mail } = await asked(world);
    const guess = { email, token: wrong(mail.code), type: "email" } as const;
    for (let tries = 0; tries < 4; tries += 1) refused(await client.verifyOtp(guess), "otp_expired", 403);
    sessionOf(await client.verifyOtp({ ...guess, token: mail.code }));
  },

  "takes not even the right code at the sixth try": async (world) => {
    const { email, client, mail } = await asked(world);
    const guess = { email, token: wrong(mail.code), type: "email" } as const;
    for (let tries = 0; tries < 5; tries += 1) refused(await client.verifyOtp(guess), "otp_expired", 403);
    refused(await client.verifyOtp({ ...guess, token: mail.code }), "otp_expired", 403);
  },

  "refuses somebody else's code": async (world) => {
    const [one, other] = [await asked(world), await asked(world)];
    const result = await other.client.verifyOtp({ email: other.email, token: one.mail.code, type: "email" });
    refused(result, "otp_expired", 403);
  },

  "refuses a sign-in code as a recovery": async (world) => {
    const { email, client, mail } = await asked(world);
    refused(await client.verifyOtp({ email, token: mail.code, type: "recovery" }), "otp_expired", 403);
  },

  "lets one of ten who use a code at once in": async (world) => {
    const { email, mail } = await asked(world);
    const guests = Array.from({ length: 10 }, () => authClient(world));
    await world.limits.forget("verify-account", email);
    const results = await Promise.all(
      guests.map((client) => client.verifyOtp({ email, token: mail.code, type: "email" })),
    );
    assert.equal(results.filter(({ error }) => error === null).length, 1);
  },

  "opens an account for a new address, with what was told about it": async (world) => {
    const [email, client] = [someEmail(), authClient(world)];
    allowed(await client.signInWithOtp({ email, options: { data: { first_name: "Robin" } } }));
    const { code } = await mailTo(world, email);
    const { user } = sessionOf(await client.verifyOtp({ email, token: code, type: "email" }));
    assert.equal(user.user_metadata.first_name, "Robin");
    assert.ok(user.email_confirmed_at);
  },

  "sends a new address nothing when no account is wanted": async (world) => {
    const email = someEmail();
    allowed(await authClient(world).signInWithOtp({ email, options: { shouldCreateUser: false } }));
    await nothingSentTo(world, email);
  },

  "refuses what is no e-mail address": async (world) => {
    refused(await authClient(world).signInWithOtp({ email: "maya@" }), "validation_failed", 400);
  },

  "refuses to verify nothing at all": async (world) => {
    refused(
      await authClient(world).verifyOtp(careless({ type: "email", email: someEmail() })),
      "validation_failed",
      400,
    );
  },

  "refuses a kind of code that does not exist": async (world) => {
    const guess = careless({ type: "all", email: someEmail(), token: "123456" });
    const result = await authClient(world).verifyOtp(guess);
    refused(result, "validation_failed", 400);
  },
});

export const textCodes = area("codes by text message", {
  "signs in with the code": async (world) => {
    const { id, phone, client, text } = await askedByPhone(world);
    const session = sessionOf(await client.verifyOtp({ phone, token: text.code, type: "sms" }));
    assert.deepEqual([session.user.id, session.user.phone], [id, phone.slice(1)]);
  },

  "opens an account for a new number": async (world) => {
    const [phone, client] = [somePhone(), authClient(world)];
    allowed(await client.signInWithOtp({ phone, options: { data: { first_name: "Wren" } } }));
    const { code } = await textTo(world, phone);
    const { user } = sessionOf(await client.verifyOtp({ phone, token: code, type: "sms" }));
    assert.ok(user.phone_confirmed_at);
    assert.equal(user.user_metadata.first_name, "Wren");
  },

  "sends a new number nothing when no account is wanted": async (world) => {
    const phone = somePhone();
    allowed(await authClient(world).signInWithOtp({ phone, options: { shouldCreateUser: false } }));
    await nothingSentTo(world, phone);
  },

  "says in the message that the code is for nobody else": async (world) => {
    const { text } = await askedByPhone(world);
    assert.equal(text.text, `${text.code} is your Parley code. Never tell it to anybody.`);
  },

  "takes not even the right code at the sixth try": async (world) => {
    const { phone, client, text } = await askedByPhone(world);
    const guess = { phone, token: wrong(text.code), type: "sms" } as const;
    for (let tries = 0; tries < 5; tries += 1) refused(await client.verifyOtp(guess), "otp_expired", 403);
    refused(await client.verifyOtp({ ...guess, token: text.code }), "otp_expired", 403);
  },

  "takes a number without its plus": async (world) => {
    const { id, phone, client, text } = await askedByPhone(world);
    const session = sessionOf(
      await client.verifyOtp({ phone: phone.slice(1), token: text.code, type: "sms" }),
    );
    assert.equal(session.user.id, id);
  },

  "does not ask without an address or a number": async (world) => {
    refusedAs(await authClient(world).signInWithOtp(careless({})), "AuthInvalidCredentialsError");
  },
});
