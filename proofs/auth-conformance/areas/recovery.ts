import assert from "node:assert/strict";
import { decodeJwt } from "jose";
import { area } from "../suite.ts";
import { authClient, type ClientOptions, someEmail } from "../support/clients.ts";
import { allowed, present, refused, refusedAs, sessionOf, userOf } from "../support/expect.ts";
import { follow, fragmentOf, mailTo, nothingSentTo } from "../support/messages.ts";
import { insertMember, PASSWORD, signedInAs } from "../support/people.ts";
import { ageMessages } from "../support/time.ts";
import type { World } from "../support/world.ts";

const NEW_PASSWORD = "another horse, another staple";

/** A member who forgot their password, and the mail that helps. */
async function forgot(world: World, options: ClientOptions = {}) {
  const member = await insertMember(world);
  const client = authClient(world, options);
  const events: string[] = [];
  client.onAuthStateChange((event) => void events.push(event));
  allowed(
    await client.resetPasswordForEmail(member.email, { redirectTo: `${world.origin}/update-password` }),
  );
  return { ...member, client, events, mail: await mailTo(world, member.email) };
}

export const recovery = area("recovery", {
  "leads from the mail to a new password, and the old one is gone": async (world) => {
    const { email, client, mail } = await forgot(world);
    const landing = await follow(mail.link);
    assert.equal(landing.pathname, "/update-password");
    const { access_token = "", refresh_token = "", type } = fragmentOf(landing);
    assert.equal(type, "recovery");
    sessionOf(await client.setSession({ access_token, refresh_token }));
    userOf(await client.updateUser({ password: NEW_PASSWORD }));
    sessionOf(await authClient(world).signInWithPassword({ email, password: NEW_PASSWORD }));
    refused(
      await authClient(world).signInWithPassword({ email, password: PASSWORD }),
      "invalid_credentials",
      400,
    );
  },

  "gives a code to exchange when asked with a challenge, and tells of the recovery": async (world) => {
    const { id, client, events, mail } = await forgot(world, { flowType: "pkce" });
    const code = present((await follow(mail.link)).searchParams.get("code"), "a code");
    const result = await client.exchangeCodeForSession(code);
    assert.equal(sessionOf(result).user.id, id);
    assert.deepEqual("redirectType" in result.data && result.data.redirectType, "recovery");
    assert.deepEqual(events, ["INITIAL_SESSION", "PASSWORD_RECOVERY"]);
  },

  "takes the code of the mail, and tells of the recovery": async (world) => {
    const { email, client, events, mail } = await forgot(world);
    const session = sessionOf(await client.verifyOtp({ email, token: mail.code, type: "recovery" }));
    assert.deepEqual(events, ["INITIAL_SESSION", "PASSWORD_RECOVERY"]);
    const { amr } = decodeJwt<{ amr: { method: string }[] }>(session.access_token);
    assert.deepEqual(
      amr.map(({ method }) => method),
      ["recovery"],
    );
  },

  "opens its link once": async (world) => {
    const { mail } = await forgot(world);
    await follow(mail.link);
    const again = await follow(mail.link);
    assert.equal(again.searchParams.get("error_code"), "otp_expired");
    assert.equal(again.pathname, "/update-password", "where the person can be told");
  },

  "refuses its code after an hour": async (world) => {
    const { email, client, mail } = await forgot(world);
    await ageMessages(world, email, 3601);
    refused(await client.verifyOtp({ email, token: mail.code, type: "recovery" }), "otp_expired", 403);
  },

  "signs every other device out when the password is new": async (world) => {
    const { id, email, client, mail } = await forgot(world);
    const other = await signedInAs(world, { id, email });
    sessionOf(await client.verifyOtp({ email, token: mail.code, type: "recovery" }));
    userOf(await client.updateUser({ password: NEW_PASSWORD }));
    refusedAs(await other.client.getUser(), "AuthSessionMissingError");
    userOf(await client.getUser());
  },

  "tells a stranger the same, and writes to nobody": async (world) => {
    const email = someEmail();
    const { data } = allowed(await authClient(world).resetPasswordForEmail(email));
    assert.deepEqual(data, {});
    await nothingSentTo(world, email);
  },

  "leads nobody to a foreign address": async (world) => {
    const { email } = await insertMember(world);
    allowed(await authClient(world).resetPasswordForEmail(email, { redirectTo: "https://evil.example/" }));
    assert.equal((await follow((await mailTo(world, email)).link)).origin, world.origin);
  },

  "refuses what is no e-mail address": async (world) => {
    refused(await authClient(world).resetPasswordForEmail("nobody"), "validation_failed", 400);
  },
});
