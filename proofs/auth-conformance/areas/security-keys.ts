import assert from "node:assert/strict";
import type { Page } from "@playwright/test";
import { decodeJwt } from "jose";
import { area } from "../suite.ts";
import { present } from "../support/expect.ts";
import { signedIn, signedInAs } from "../support/people.ts";
import { inBrowser, leaveSession, sessionIn, told, type Visit } from "../support/tabs.ts";
import type { World } from "../support/world.ts";

/** A key in the machine's socket, which its owner touches whenever it blinks. */
async function plugIn({ context }: Visit, page: Page): Promise<void> {
  const cdp = await context.newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "usb",
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Somebody at a page with a key at hand. */
async function atPage(world: World, visit: Visit) {
  const person = await signedIn(world, { address: visit.address });
  await leaveSession(visit.context, person.session);
  const page = await visit.open("/dashboard");
  await plugIn(visit, page);
  return { ...person, page };
}

const register = (page: Page, friendlyName = "Key") =>
  page.evaluate(async (name) => {
    const { data, error } = await window.conformance.client.mfa.webauthn.register({ friendlyName: name });
    return { user: data?.user, refusal: error?.message ?? null };
  }, friendlyName);

const keysIn = (page: Page) =>
  page.evaluate(async () => (await window.conformance.client.mfa.listFactors()).data?.webauthn ?? []);

async function levelIn(page: Page): Promise<[unknown, (string | undefined)[]]> {
  const { access_token } = await sessionIn(page);
  const { aal, amr } = decodeJwt<{ aal: string; amr: { method: string }[] }>(access_token);
  return [aal, amr.map(({ method }) => method)];
}

/** Has registered a key, and then signed in anew with only the first step. */
async function halfIn(world: World, visit: Visit) {
  const { page, ...person } = await atPage(world, visit);
  assert.equal((await register(page)).refusal, null);
  const factorId = present((await keysIn(page))[0], "a key").id;
  const { session } = await signedInAs(world, person, { address: visit.address });
  await page.evaluate(async ({ access_token, refresh_token }) => {
    await window.conformance.client.setSession({ access_token, refresh_token });
  }, session);
  assert.equal((await levelIn(page))[0], "aal1");
  return { page, factorId };
}

export const securityKeys = area(
  "security keys",
  {
    "registers a key, which takes the second step at once": inBrowser({}, async (world, visit) => {
      const { page } = await atPage(world, visit);
      const { refusal } = await register(page, "Blue key");
      assert.equal(refusal, null);
      const keys = await keysIn(page);
      assert.deepEqual(
        keys.map((key) => [key.friendly_name, key.status]),
        [["Blue key", "verified"]],
      );
      assert.deepEqual(await levelIn(page), ["aal2", ["magiclink", "mfa/webauthn"]]);
      await told(page, "MFA_CHALLENGE_VERIFIED");
    }),

    "takes the second step with a known key": inBrowser({}, async (world, visit) => {
      const { page, factorId } = await halfIn(world, visit);
      const refusal = await page.evaluate(async (id) => {
        const { error } = await window.conformance.client.mfa.webauthn.authenticate({ factorId: id });
        return error?.message ?? null;
      }, factorId);
      assert.equal(refusal, null);
      assert.deepEqual(await levelIn(page), ["aal2", ["magiclink", "mfa/webauthn"]]);
    }),

    "takes the step in its single parts": inBrowser({}, async (world, visit) => {
      const { page } = await atPage(world, visit);
      const refusal = await page.evaluate(async () => {
        const { webauthn } = window.conformance.client.mfa;
        const enrolled = await webauthn.enroll({ friendlyName: "Part by part" });
        if (!enrolled.data) return enrolled.error.message;
        const site = { rpId: location.hostname, rpOrigins: [location.origin] };
        const asked = await webauthn.challenge({ factorId: enrolled.data.id, webauthn: site });
        if (!asked.data) return asked.error?.message;
        const { factorId, challengeId, webauthn: answer } = asked.data;
        const shown = await webauthn.verify({ factorId, challengeId, webauthn: { ...site, ...answer } });
        return shown.error?.message ?? null;
      });
      assert.equal(refusal, null);
      assert.equal((await keysIn(page)).length, 1);
    }),

    "refuses an answer that was given before": inBrowser({}, async (world, visit) => {
      const { page, factorId } = await halfIn(world, visit);
      const refusal = await page.evaluate(async (id) => {
        const { webauthn } = window.conformance.client.mfa;
        const site = { rpId: location.hostname, rpOrigins: [location.origin] };
        const asked = await webauthn.challenge({ factorId: id, webauthn: site });
        if (!asked.data) return asked.error?.message;
        const { challengeId, webauthn: answer } = asked.data;
        await webauthn.verify({ factorId: id, challengeId, webauthn: { ...site, ...answer } });
        const again = await webauthn.verify({ factorId: id, challengeId, webauthn: { ...site, ...answer } });
        return { code: again.error?.code, status: again.error?.status };
      }, factorId);
      assert.deepEqual(refusal, { code: "mfa_challenge_expired", status: 422 });
    }),

    "refuses an answer to another challenge": inBrowser({}, async (world, visit) => {
      const { page, factorId } = await halfIn(world, visit);
      const refusal = await page.evaluate(async (id) => {
        const { mfa } = window.conformance.client;
        const site = { rpId: location.hostname, rpOrigins: [location.origin] };
        const asked = await mfa.webauthn.challenge({ factorId: id, webauthn: site });
        const other = await mfa.challenge({ factorId: id, webauthn: site });
        if (!asked.data || !other.data) return "not asked";
        const answer = { ...site, ...asked.data.webauthn };
        const shown = await mfa.webauthn.verify({
          factorId: id,
          challengeId: other.data.id,
          webauthn: answer,
        });
        return { code: shown.error?.code, status: shown.error?.status };
      }, factorId);
      assert.deepEqual(refusal, { code: "mfa_verification_failed", status: 422 });
      assert.equal((await levelIn(page))[0], "aal1");
    }),

    "asks no key for another site": inBrowser({}, async (world, visit) => {
      const { page, factorId } = await halfIn(world, visit);
      const refusal = await page.evaluate(async (id) => {
        const site = { rpId: "evil.example", rpOrigins: ["https://evil.example"] };
        const { error } = await window.conformance.client.mfa.challenge({ factorId: id, webauthn: site });
        return { code: error?.code, status: error?.status };
      }, factorId);
      assert.deepEqual(refusal, { code: "validation_failed", status: 400 });
    }),

    "takes the same key twice for nobody": inBrowser({}, async (world, visit) => {
      const { page } = await atPage(world, visit);
      assert.equal((await register(page, "One")).refusal, null);
      assert.notEqual((await register(page, "Two")).refusal, null, "the key says that it is known");
      assert.equal((await keysIn(page)).length, 1);
    }),

    "removes a key": inBrowser({}, async (world, visit) => {
      const { page } = await atPage(world, visit);
      await register(page);
      const left = await page.evaluate(async () => {
        const { mfa } = window.conformance.client;
        const [key] = (await mfa.listFactors()).data?.webauthn ?? [];
        if (key) await mfa.unenroll({ factorId: key.id });
        return (await mfa.listFactors()).data?.all.length;
      });
      assert.equal(left, 0);
    }),

    "tells a second tab that the step was taken": inBrowser({}, async (world, visit) => {
      const { page } = await atPage(world, visit);
      const other = await visit.open("/dashboard");
      await page.bringToFront();
      await register(page);
      assert.equal(await told(other, "MFA_CHALLENGE_VERIFIED"), (await sessionIn(page)).access_token);
    }),
  },
  "browser",
);
