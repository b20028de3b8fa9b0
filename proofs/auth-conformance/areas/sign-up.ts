import assert from "node:assert/strict";
import { area } from "../suite.ts";
import { authClient, careless, pkceClient, someEmail, somePhone } from "../support/clients.ts";
import { allowed, present, refused, refusedAs, sessionOf, userOf } from "../support/expect.ts";
import { follow, fragmentOf, mailTo, textTo } from "../support/messages.ts";
import { insertMember, PASSWORD } from "../support/people.ts";

const password = PASSWORD;

export const signUp = area("sign-up", {
  "gives the account as it will be, and no session": async (world) => {
    const email = someEmail();
    const options = { data: { first_name: "Maya", last_name: "Lindqvist" } };
    const { data } = allowed(await authClient(world).signUp({ email, password, options }));
    assert.equal(data.session, null);
    const user = present(data.user, "a user");
    assert.deepEqual([user.email, user.role, user.aud], [email, "authenticated", "authenticated"]);
    assert.deepEqual(user.user_metadata, options.data);
    assert.equal(user.identities?.[0]?.provider, "email");
    assert.ok(user.confirmation_sent_at);
    assert.equal(user.email_confirmed_at, undefined);
  },

  "opens the account with the code of the mail, and signs in": async (world) => {
    const [email, client] = [someEmail(), authClient(world)];
    const promised = userOf(await client.signUp({ email, password }));
    const { code } = await mailTo(world, email);
    const session = sessionOf(await client.verifyOtp({ email, token: code, type: "signup" }));
    assert.equal(session.user.id, promised.id, "the account has the id that sign-up told");
    assert.ok(session.user.email_confirmed_at);
    assert.ok(session.user.last_sign_in_at);
    assert.equal(userOf(await client.getUser()).email, email);
  },

  "takes the code of a sign-up as type email too": async (world) => {
    const [email, client] = [someEmail(), authClient(world)];
    allowed(await client.signUp({ email, password }));
    const { code } = await mailTo(world, email);
    sessionOf(await client.verifyOtp({ email, token: code, type: "email" }));
  },

  "opens the account with the link of the mail, session in the fragment": async (world) => {
    const [email, client] = [someEmail(), authClient(world)];
    allowed(
      await client.signUp({ email, password, options: { emailRedirectTo: `${world.origin}/dashboard` } }),
    );
    const { link } = await mailTo(world, email);
    const landing = await follow(link);
    assert.equal(landing.origin + landing.pathname, `${world.origin}/dashboard`);
    const { access_token = "", refresh_token = "", type, token_type, expires_in } = fragmentOf(landing);
    assert.deepEqual([type, token_type, expires_in], ["signup", "bearer", "3600"]);
    const session = sessionOf(await client.setSession({ access_token, refresh_token }));
    assert.equal(session.user.email, email);
  },

  "opens the account with the link's token hash": async (world) => {
    const [email, client] = [someEmail(), authClient(world)];
    allowed(await client.signUp({ email, password }));
    const { link } = await mailTo(world, email);
    const token_hash = present(link.searchParams.get("token"), "a token in the link");
    sessionOf(await client.verifyOtp({ token_hash, type: "signup" }));
  },

  "sends a code to exchange when the client asked with a challenge": async (world) => {
    const [email, client] = [someEmail(), pkceClient(world)];
    allowed(await client.signUp({ email, password, options: { emailRedirectTo: `${world.origin}/login` } }));
    const landing = await follow((await mailTo(world, email)).link);
    assert.equal(landing.hash, "", "nothing that opens the account is in the address");
    const code = present(landing.searchParams.get("code"), "a code");
    assert.equal(sessionOf(await client.exchangeCodeForSession(code)).user.email, email);
  },

  "writes a mail with a text part, a code and a link of the product's own": async (world) => {
    const email = someEmail();
    allowed(await authClient(world).signUp({ email, password }));
    const { subject, text, html, code, link } = await mailTo(world, email);
    assert.equal(subject, "Confirm your e-mail address");
    assert.match(code, /^\d{6}$/);
    assert.ok(text.includes(code) && html.includes(code.slice(0, 3)), "both parts tell the code");
    assert.equal(link.origin, world.origin);
    assert.equal(link.pathname, "/auth/v1/verify");
  },

  "leads nobody to a foreign address, whatever was asked for": async (world) => {
    const email = someEmail();
    const options = { emailRedirectTo: "https://evil.example/dashboard" };
    allowed(await authClient(world).signUp({ email, password, options }));
    const landing = await follow((await mailTo(world, email)).link);
    assert.equal(landing.origin, world.origin);
  },

  "keeps first and last name, and tells them to the profile": async (world) => {
    const [email, client] = [someEmail(), authClient(world)];
    const options = { data: { first_name: "Noor", last_name: "Haddad" } };
    allowed(await client.signUp({ email, password, options }));
    const { code } = await mailTo(world, email);
    const { user } = sessionOf(await client.verifyOtp({ email, token: code, type: "signup" }));
    assert.deepEqual(user.user_metadata, options.data);
    const { rows } = await world.owner.query(
      "select first_name, last_name, role from profiles where id = $1",
      [user.id],
    );
    assert.deepEqual(rows, [{ ...options.data, role: "user" }]);
  },

  "remembers who brought them, where they cannot change it": async (world) => {
    const referrer = await insertMember(world);
    const [email, client] = [someEmail(), authClient(world)];
    allowed(
      await client.signUp({ email, password, options: { data: { referred_by_user_id: referrer.id } } }),
    );
    const { code } = await mailTo(world, email);
    const { user } = sessionOf(await client.verifyOtp({ email, token: code, type: "signup" }));
    assert.equal(user.user_metadata.referred_by_user_id, undefined);
    const { rows } = await world.owner.query("select referrer_id from referrals where referred_id = $1", [
      user.id,
    ]);
    assert.deepEqual(rows, [{ referrer_id: referrer.id }]);
  },

  "answers a known address as an unknown one": async (world) => {
    const { email } = await insertMember(world);
    const known = userOf(await authClient(world).signUp({ email, password }));
    const unknown = userOf(await authClient(world).signUp({ email: someEmail(), password }));
    assert.deepEqual(Object.keys(known).sort(), Object.keys(unknown).sort());
    assert.equal(known.identities?.length, unknown.identities?.length);
  },

  "tells a known address by mail that it has an account": async (world) => {
    const { email } = await insertMember(world);
    allowed(await authClient(world).signUp({ email, password: "another long passphrase" }));
    const mail = await mailTo(world, email);
    assert.equal(mail.subject, "You already have an account");
    assert.equal(mail.code, "", "and nothing to sign in with");
    assert.equal(mail.link.href, "about:blank");
  },

  "lets only the newest code open the account": async (world) => {
    const [email, client] = [someEmail(), authClient(world)];
    allowed(await client.signUp({ email, password }));
    const first = await mailTo(world, email);
    await world.limits.forget("mail-again", `signup:${email}`);
    allowed(await client.signUp({ email, password }));
    const second = await mailTo(world, email, first);
    refused(await client.verifyOtp({ email, token: first.code, type: "signup" }), "otp_expired", 403);
    sessionOf(await client.verifyOtp({ email, token: second.code, type: "signup" }));
  },

  "keeps capital letters out of addresses": async (world) => {
    const [email, client] = [someEmail("Mixed.Case"), authClient(world)];
    assert.equal(userOf(await client.signUp({ email, password })).email, email.toLowerCase());
    const { code } = await mailTo(world, email);
    sessionOf(await client.verifyOtp({ email: email.toUpperCase(), token: code, type: "signup" }));
  },

  "refuses a short password and says what is wrong with it": async (world) => {
    const result = await authClient(world).signUp({ email: someEmail(), password: "short" });
    const error = refused(result, "weak_password", 422);
    assert.equal(error.name, "AuthWeakPasswordError");
    assert.deepEqual("reasons" in error && error.reasons, ["length"]);
  },

  "refuses a password known from leaks": async (world) => {
    const result = await authClient(world).signUp({ email: someEmail(), password: "password123" });
    const error = refused(result, "weak_password", 422);
    assert.deepEqual("reasons" in error && error.reasons, ["pwned"]);
  },

  "refuses a password longer than 512 characters": async (world) => {
    const result = await authClient(world).signUp({ email: someEmail(), password: "long ".repeat(103) });
    refused(result, "validation_failed", 400);
  },

  "refuses what is no e-mail address": async (world) => {
    const error = refused(
      await authClient(world).signUp({ email: "maya", password }),
      "validation_failed",
      400,
    );
    assert.match(error.message, /Unable to validate email address: invalid format$/);
  },

  "refuses what is no phone number": async (world) => {
    refused(await authClient(world).signUp({ phone: "12ab", password }), "validation_failed", 400);
  },

  "does not ask without an address or a number": async (world) => {
    refusedAs(await authClient(world).signUp(careless({ password })), "AuthInvalidCredentialsError");
  },

  "signs up by phone: a text message with a code opens the account": async (world) => {
    const [phone, client] = [somePhone(), authClient(world)];
    const user = userOf(await client.signUp({ phone, password, options: { data: { first_name: "Ivan" } } }));
    assert.equal(user.phone, phone.slice(1));
    const { code } = await textTo(world, phone);
    const session = sessionOf(await client.verifyOtp({ phone, token: code, type: "sms" }));
    assert.equal(session.user.phone, phone.slice(1));
    assert.ok(session.user.phone_confirmed_at);
    assert.deepEqual(session.user.app_metadata, { provider: "phone", providers: ["phone"] });
    assert.equal(session.user.user_metadata.first_name, "Ivan");
  },

  "tells a known number by text message that it has an account": async (world) => {
    const phone = somePhone();
    await insertMember(world, { phone });
    allowed(await authClient(world).signUp({ phone, password }));
    const { text, code } = await textTo(world, phone);
    assert.match(text, /an? Parley account for this number already/);
    assert.equal(code, "");
  },
});
