import assert from "node:assert/strict";
import { area } from "../suite.ts";
import { authClient, type Client, someEmail } from "../support/clients.ts";
import { allowed, refused, sessionOf, userOf } from "../support/expect.ts";
import { insertMember, PASSWORD } from "../support/people.ts";
import type { World } from "../support/world.ts";

const password = PASSWORD;
const captchaToken = "sandbox-pass";

/** Asks the api that wants a captcha and confirms no addresses. */
const strictClient = (world: World): Client => authClient(world, { url: world.strictUrl });

export const captcha = area("captcha, no confirmation", {
  "signs up at once, with a session, when no confirmation is wanted": async (world) => {
    const [email, client] = [someEmail(), strictClient(world)];
    const options = { captchaToken, data: { first_name: "Ada" } };
    const session = sessionOf(await client.signUp({ email, password, options }));
    assert.equal(session.user.email, email);
    assert.ok(session.user.email_confirmed_at);
    assert.equal(userOf(await client.getUser()).user_metadata.first_name, "Ada");
  },

  "says that an address is taken when no confirmation is wanted": async (world) => {
    const { email } = await insertMember(world);
    const result = await strictClient(world).signUp({ email, password, options: { captchaToken } });
    assert.equal(refused(result, "user_already_exists", 422).message, "User already registered");
  },

  "refuses to sign up without a captcha": async (world) => {
    const error = refused(
      await strictClient(world).signUp({ email: someEmail(), password }),
      "captcha_failed",
      400,
    );
    assert.match(error.message, /no captcha_token found/);
  },

  "refuses to sign up with a captcha that fails": async (world) => {
    const options = { captchaToken: "wrong" };
    const result = await strictClient(world).signUp({ email: someEmail(), password, options });
    refused(result, "captcha_failed", 400);
  },

  "signs in with a captcha": async (world) => {
    const { email } = await insertMember(world);
    const options = { captchaToken };
    sessionOf(await strictClient(world).signInWithPassword({ email, password, options }));
  },

  "refuses to sign in without a captcha, before it looks at the password": async (world) => {
    const { email } = await insertMember(world);
    refused(await strictClient(world).signInWithPassword({ email, password }), "captcha_failed", 400);
  },

  "sends no code without a captcha": async (world) => {
    refused(await strictClient(world).signInWithOtp({ email: someEmail() }), "captcha_failed", 400);
  },

  "sends a code with a captcha": async (world) => {
    allowed(await strictClient(world).signInWithOtp({ email: someEmail(), options: { captchaToken } }));
  },

  "sends no password mail without a captcha": async (world) => {
    refused(await strictClient(world).resetPasswordForEmail(someEmail()), "captcha_failed", 400);
  },

  "sends nothing again without a captcha": async (world) => {
    const result = await strictClient(world).resend({ type: "signup", email: someEmail() });
    refused(result, "captcha_failed", 400);
  },
});
