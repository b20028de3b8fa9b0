import assert from "node:assert/strict";
import { area } from "../suite.ts";
import { authClient, serviceClient, someEmail } from "../support/clients.ts";
import { allowed, present, refused, sessionOf, userOf } from "../support/expect.ts";
import { follow, fragmentOf, mailTo, nothingSentTo } from "../support/messages.ts";
import { insertMember, PASSWORD, signedIn } from "../support/people.ts";
import type { World } from "../support/world.ts";

type Wanted = Parameters<ReturnType<typeof serviceClient>["admin"]["generateLink"]>[0];

async function generate(world: World, wanted: Wanted) {
  const { data } = allowed(await serviceClient(world).admin.generateLink(wanted));
  return { ...present(data.properties, "a link"), user: present(data.user, "a user") };
}

/** Follows a link to its end: the session in the fragment. */
async function open(world: World, link: string) {
  const { access_token = "", refresh_token = "", type } = fragmentOf(await follow(link));
  return { type, session: sessionOf(await authClient(world).setSession({ access_token, refresh_token })) };
}

export const links = area("generated links", {
  "sign somebody up by link": async (world) => {
    const email = someEmail();
    const options = { data: { first_name: "Ada" }, redirectTo: `${world.origin}/dashboard` };
    const link = await generate(world, { type: "signup", email, password: PASSWORD, options });
    assert.deepEqual([link.verification_type, link.redirect_to], ["signup", `${world.origin}/dashboard`]);
    const { type, session } = await open(world, link.action_link);
    assert.equal(type, "signup");
    assert.deepEqual([session.user.email, session.user.user_metadata.first_name], [email, "Ada"]);
    sessionOf(await authClient(world).signInWithPassword({ email, password: PASSWORD }));
  },

  "sign somebody up by code": async (world) => {
    const email = someEmail();
    const { email_otp: token } = await generate(world, { type: "signup", email, password: PASSWORD });
    sessionOf(await authClient(world).verifyOtp({ email, token, type: "signup" }));
  },

  "sign nobody up twice": async (world) => {
    const { email } = await insertMember(world);
    const result = await serviceClient(world).admin.generateLink({
      type: "signup",
      email,
      password: PASSWORD,
    });
    refused(result, "email_exists", 422);
  },

  "sign a member in by token hash": async (world) => {
    const { id, email } = await insertMember(world);
    const { hashed_token: token_hash, user } = await generate(world, { type: "magiclink", email });
    assert.equal(user.id, id);
    assert.equal(sessionOf(await authClient(world).verifyOtp({ token_hash, type: "magiclink" })).user.id, id);
  },

  "sign a member in by link, once": async (world) => {
    const { id, email } = await insertMember(world);
    const { action_link } = await generate(world, { type: "magiclink", email });
    assert.equal((await open(world, action_link)).session.user.id, id);
    assert.equal((await follow(action_link)).searchParams.get("error_code"), "otp_expired");
  },

  "open an account for somebody new by magic link": async (world) => {
    const email = someEmail();
    const { hashed_token: token_hash } = await generate(world, { type: "magiclink", email });
    assert.equal(
      sessionOf(await authClient(world).verifyOtp({ token_hash, type: "magiclink" })).user.email,
      email,
    );
  },

  "recover a password": async (world) => {
    const { email } = await insertMember(world);
    const { email_otp: token } = await generate(world, { type: "recovery", email });
    const client = authClient(world);
    sessionOf(await client.verifyOtp({ email, token, type: "recovery" }));
    userOf(await client.updateUser({ password: "another horse, another staple" }));
  },

  "recover nothing for a stranger": async (world) => {
    const result = await serviceClient(world).admin.generateLink({ type: "recovery", email: someEmail() });
    refused(result, "user_not_found", 404);
  },

  "invite somebody": async (world) => {
    const email = someEmail();
    const { action_link } = await generate(world, {
      type: "invite",
      email,
      options: { data: { first_name: "Ada" } },
    });
    const { type, session } = await open(world, action_link);
    assert.deepEqual([type, session.user.email], ["invite", email]);
    assert.equal(session.user.user_metadata.first_name, "Ada");
  },

  "invite no member": async (world) => {
    const { email } = await insertMember(world);
    refused(await serviceClient(world).admin.generateLink({ type: "invite", email }), "email_exists", 422);
  },

  "move an address, from both sides": async (world) => {
    const { email, client } = await signedIn(world);
    const newEmail = someEmail("new");
    const current = await generate(world, { type: "email_change_current", email, newEmail });
    const next = await generate(world, { type: "email_change_new", email, newEmail });
    const half = await client.verifyOtp({ token_hash: current.hashed_token, type: "email_change" });
    assert.equal(allowed(half).data.session, null);
    const whole = await client.verifyOtp({ token_hash: next.hashed_token, type: "email_change" });
    assert.equal(sessionOf(whole).user.email, newEmail);
  },

  "move no address by the old one's link alone": async (world) => {
    const { email, client } = await signedIn(world);
    const newEmail = someEmail("new");
    const { action_link } = await generate(world, { type: "email_change_current", email, newEmail });
    assert.ok(fragmentOf(await follow(action_link)).message);
    assert.equal(userOf(await client.getUser()).email, email);
  },

  "are sent to nobody": async (world) => {
    const { email } = await insertMember(world);
    await generate(world, { type: "magiclink", email });
    await nothingSentTo(world, email);
  },

  "lead nobody to a foreign address": async (world) => {
    const { email } = await insertMember(world);
    const options = { redirectTo: "https://evil.example/" };
    const { action_link, redirect_to } = await generate(world, { type: "magiclink", email, options });
    assert.equal(redirect_to, world.origin);
    assert.equal((await follow(action_link)).origin, world.origin);
  },

  "are mailed to whoever is invited": async (world) => {
    const email = someEmail();
    const options = { data: { first_name: "Ada" }, redirectTo: `${world.origin}/update-password` };
    const invited = userOf(await serviceClient(world).admin.inviteUserByEmail(email, options));
    assert.ok(invited.invited_at);
    const { link } = await mailTo(world, email);
    const { type, session } = await open(world, link.href);
    assert.deepEqual([type, session.user.id, session.user.email], ["invite", invited.id, email]);
  },

  "are mailed to no member who is invited": async (world) => {
    const { email } = await insertMember(world);
    refused(await serviceClient(world).admin.inviteUserByEmail(email), "email_exists", 422);
  },
});
