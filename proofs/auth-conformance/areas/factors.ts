import assert from "node:assert/strict";
import { decodeJwt } from "jose";
import { area } from "../suite.ts";
import { authClient, type Client, someAddress, somePhone } from "../support/clients.ts";
import { allowed, present, refused, refusedAs, sessionOf, userOf } from "../support/expect.ts";
import { mailTo, textTo } from "../support/messages.ts";
import { signedIn, signedInAs } from "../support/people.ts";
import { addApp, ageChallenge, codeOf, takeStep, withApp } from "../support/second-steps.ts";
import { ageUse } from "../support/time.ts";

type Claims = { aal: string; amr: { method: string }[] };

async function claimsOf(client: Client): Promise<{ aal: string; methods: string[] }> {
  const { aal, amr } = decodeJwt<Claims>(sessionOf(await client.getSession()).access_token);
  return { aal, methods: amr.map(({ method }) => method) };
}

const levelOf = async (client: Client) => {
  const { data } = allowed(await client.mfa.getAuthenticatorAssuranceLevel());
  return [data?.currentLevel, data?.nextLevel];
};

export const factors = area("factors", {
  "introduces an app with a picture, letters to type and an address": async (world) => {
    const { client, email } = await signedIn(world);
    const { data } = allowed(
      await client.mfa.enroll({ factorType: "totp", issuer: "Parley", friendlyName: "Phone" }),
    );
    assert.match(data.totp.qr_code, /^data:image\/svg\+xml;utf-8,<svg/);
    assert.match(data.totp.secret, /^[A-Z2-7]{16,}$/);
    const uri = new URL(data.totp.uri);
    assert.deepEqual([uri.protocol, uri.searchParams.get("secret")], ["otpauth:", data.totp.secret]);
    assert.ok(decodeURIComponent(uri.pathname).includes(email));
    assert.deepEqual([data.type, data.friendly_name], ["totp", "Phone"]);
  },

  "counts a factor for nothing until it was shown once": async (world) => {
    const { client } = await signedIn(world);
    await addApp(client);
    const { data } = allowed(await client.mfa.listFactors());
    assert.deepEqual([data.all.length, data.totp.length], [1, 0]);
    sessionOf(await client.refreshSession());
    assert.deepEqual(await levelOf(client), ["aal1", "aal1"]);
  },

  "raises the session when the code comes back, and says how": async (world) => {
    const { client } = await signedIn(world);
    const app = await addApp(client);
    const told: string[] = [];
    client.onAuthStateChange((event) => void told.push(event));
    const challenge = allowed(await client.mfa.challenge({ factorId: app.factorId })).data;
    assert.equal(challenge.type, "totp");
    assert.ok(challenge.expires_at > Date.now() / 1000 + 200);
    const code = await codeOf(world, app);
    const { data } = allowed(
      await client.mfa.verify({ factorId: app.factorId, challengeId: challenge.id, code }),
    );
    assert.ok(data.access_token && data.refresh_token && data.user.factors?.length === 1);
    assert.deepEqual(await claimsOf(client), { aal: "aal2", methods: ["magiclink", "totp"] });
    assert.equal(told.at(-1), "MFA_CHALLENGE_VERIFIED");
  },

  "stays the same session, with a new refresh token": async (world) => {
    const { client, session } = await withApp(world);
    const raised = sessionOf(await client.getSession());
    assert.equal(decodeJwt(raised.access_token).session_id, decodeJwt(session.access_token).session_id);
    const { refresh_token } = session;
    await ageUse(world, refresh_token, 11);
    refused(await authClient(world).refreshSession({ refresh_token }), "refresh_token_already_used", 400);
  },

  "keeps the level across refreshes": async (world) => {
    const { client } = await withApp(world);
    for (let times = 0; times < 3; times += 1) sessionOf(await client.refreshSession());
    assert.deepEqual(await claimsOf(client), { aal: "aal2", methods: ["magiclink", "totp"] });
  },

  "asks a new device for the second step": async (world) => {
    const person = await withApp(world);
    const { client } = await signedInAs(world, person);
    assert.deepEqual(await levelOf(client), ["aal1", "aal2"]);
    await takeStep(world, client, person.app);
    assert.deepEqual(await levelOf(client), ["aal2", "aal2"]);
  },

  "tells the level of a token": async (world) => {
    const person = await withApp(world);
    const { session } = await signedInAs(world, person);
    const { data } = allowed(
      await authClient(world).mfa.getAuthenticatorAssuranceLevel(session.access_token),
    );
    assert.deepEqual([data?.currentLevel, data?.nextLevel], ["aal1", "aal2"]);
  },

  "lists verified factors by kind": async (world) => {
    const { client, app } = await withApp(world);
    const { data } = allowed(await client.mfa.listFactors());
    assert.deepEqual(
      data.totp.map(({ id, friendly_name }) => [id, friendly_name]),
      [[app.factorId, "Phone"]],
    );
    assert.deepEqual([data.phone.length, data.webauthn.length], [0, 0]);
  },

  "signs out devices that have not taken the step when it is set up": async (world) => {
    const other = await signedIn(world);
    const { client } = await signedInAs(world, other);
    await takeStep(world, client, await addApp(client));
    refusedAs(await other.client.getUser(), "AuthSessionMissingError");
    userOf(await client.getUser());
  },

  "writes to the person that a factor was added": async (world) => {
    const { email } = await withApp(world);
    const { text } = await mailTo(world, email);
    assert.match(text, /Phone/);
  },

  "refuses a wrong code": async (world) => {
    const { client, app } = await withApp(world);
    const result = await client.mfa.challengeAndVerify({ factorId: app.factorId, code: "000000" });
    assert.equal(refused(result, "mfa_verification_failed", 422).message, "Invalid TOTP code entered");
  },

  "refuses a code that was used": async (world) => {
    const { client, app } = await withApp(world);
    const code = await codeOf(world, app);
    allowed(await client.mfa.challengeAndVerify({ factorId: app.factorId, code }));
    const again = await client.mfa.challengeAndVerify({ factorId: app.factorId, code });
    refused(again, "mfa_verification_failed", 422);
  },

  "takes not even the right code at the sixth try": async (world) => {
    const { client, app } = await withApp(world);
    const { factorId } = app;
    const { id: challengeId } = allowed(await client.mfa.challenge({ factorId })).data;
    for (let tries = 0; tries < 5; tries += 1) {
      refused(
        await client.mfa.verify({ factorId, challengeId, code: "000000" }),
        "mfa_verification_failed",
        422,
      );
    }
    const code = await codeOf(world, app);
    refused(await client.mfa.verify({ factorId, challengeId, code }), "mfa_challenge_expired", 422);
  },

  "forgets a challenge after 300 seconds": async (world) => {
    const { client, app } = await withApp(world);
    const { factorId } = app;
    const { id: challengeId } = allowed(await client.mfa.challenge({ factorId })).data;
    await ageChallenge(world, challengeId, 301);
    const code = await codeOf(world, app);
    refused(await client.mfa.verify({ factorId, challengeId, code }), "mfa_challenge_expired", 422);
  },

  "takes a challenge once": async (world) => {
    const { client, app } = await withApp(world);
    const { factorId } = app;
    const { id: challengeId } = allowed(await client.mfa.challenge({ factorId })).data;
    allowed(await client.mfa.verify({ factorId, challengeId, code: await codeOf(world, app) }));
    const again = await client.mfa.verify({ factorId, challengeId, code: await codeOf(world, app) });
    refused(again, "mfa_challenge_expired", 422);
  },

  "takes a challenge only from where it was asked for": async (world) => {
    const { client, app } = await withApp(world);
    const { factorId } = app;
    const { id: challengeId } = allowed(await client.mfa.challenge({ factorId })).data;
    const elsewhere = authClient(world, { address: someAddress() });
    sessionOf(await elsewhere.setSession(sessionOf(await client.getSession())));
    const code = await codeOf(world, app);
    refused(await elsewhere.mfa.verify({ factorId, challengeId, code }), "mfa_ip_address_mismatch", 422);
  },

  "knows no factor that is another's": async (world) => {
    const [{ app }, stranger] = [await withApp(world), await signedIn(world)];
    const { factorId } = app;
    refused(await stranger.client.mfa.challenge({ factorId }), "mfa_factor_not_found", 404);
    refused(await stranger.client.mfa.unenroll({ factorId }), "mfa_factor_not_found", 404);
  },

  "knows no factor that does not exist": async (world) => {
    const { client } = await signedIn(world);
    const factorId = crypto.randomUUID();
    refused(await client.mfa.challenge({ factorId }), "mfa_factor_not_found", 404);
  },

  "has one factor of a name": async (world) => {
    const { client } = await signedIn(world);
    await addApp(client, "Phone");
    const again = await client.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
    refused(again, "mfa_factor_name_conflict", 422);
  },

  "has room for ten factors": async (world) => {
    const { id, client } = await signedIn(world);
    await world.owner.query(
      "insert into auth.factors (user_id, factor_type, friendly_name) select $1, 'totp', 'App ' || n from generate_series(1, 10) n",
      [id],
    );
    refused(await client.mfa.enroll({ factorType: "totp" }), "too_many_enrolled_mfa_factors", 422);
  },

  "adds a factor for nobody who has not taken the step": async (world) => {
    const { client } = await signedInAs(world, await withApp(world));
    refused(await client.mfa.enroll({ factorType: "totp", friendlyName: "Other" }), "insufficient_aal", 401);
  },

  "removes a factor for nobody who has not taken the step": async (world) => {
    const person = await withApp(world);
    const { client } = await signedInAs(world, person);
    refused(await client.mfa.unenroll({ factorId: person.app.factorId }), "insufficient_aal", 401);
  },

  "removes a factor, and the session is as sure as before": async (world) => {
    const { client, app, email } = await withApp(world);
    const added = await mailTo(world, email);
    assert.equal(allowed(await client.mfa.unenroll({ factorId: app.factorId })).data.id, app.factorId);
    sessionOf(await client.refreshSession());
    assert.deepEqual(await levelOf(client), ["aal1", "aal1"]);
    assert.deepEqual(allowed(await client.mfa.listFactors()).data.all, []);
    await mailTo(world, email, added);
  },

  "removes what was never finished": async (world) => {
    const { client } = await signedIn(world);
    const { factorId } = await addApp(client);
    allowed(await client.mfa.unenroll({ factorId }));
  },

  "asks nothing for nobody": async (world) => {
    refused(await authClient(world).mfa.enroll({ factorType: "totp" }), "no_authorization", 401);
  },

  "fifteen challenges in a minute, then none": async (world) => {
    const { id, client, app } = await withApp(world);
    await world.limits.spend("factor-challenge", id, 14);
    allowed(await client.mfa.challenge({ factorId: app.factorId }));
    refused(await client.mfa.challenge({ factorId: app.factorId }), "over_request_rate_limit", 429);
  },

  "takes a text message as second step": async (world) => {
    const [{ client }, phone] = [await signedIn(world), somePhone()];
    const factor = allowed(
      await client.mfa.enroll({ factorType: "phone", phone, friendlyName: "Mobile" }),
    ).data;
    assert.deepEqual([factor.type, factor.phone], ["phone", phone]);
    const challenge = allowed(await client.mfa.challenge({ factorId: factor.id })).data;
    const { code } = await textTo(world, phone);
    allowed(await client.mfa.verify({ factorId: factor.id, challengeId: challenge.id, code }));
    assert.deepEqual(await claimsOf(client), { aal: "aal2", methods: ["magiclink", "mfa/phone"] });
    assert.equal(allowed(await client.mfa.listFactors()).data.phone.length, 1);
  },

  "refuses a wrong code of a text message": async (world) => {
    const { client } = await signedIn(world);
    const { id: factorId } = allowed(
      await client.mfa.enroll({ factorType: "phone", phone: somePhone() }),
    ).data;
    const { id: challengeId } = allowed(await client.mfa.challenge({ factorId, channel: "sms" })).data;
    const result = await client.mfa.verify({ factorId, challengeId, code: "000000" });
    refused(result, "mfa_verification_failed", 422);
    present(challengeId, "a challenge");
  },
});
