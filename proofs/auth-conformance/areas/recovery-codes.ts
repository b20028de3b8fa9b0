import assert from "node:assert/strict";
import { decodeJwt } from "jose";
import { area } from "../suite.ts";
import { authClient } from "../support/clients.ts";
import { allowed, present, refused, sessionOf, userOf } from "../support/expect.ts";
import { signedIn, signedInAs } from "../support/people.ts";
import { withApp } from "../support/second-steps.ts";
import type { World } from "../support/world.ts";

/** Somebody with a second step and codes for the day on which it is lost. */
async function withCodes(world: World) {
  const person = await withApp(world);
  const { data } = allowed(await person.client.mfa.recoveryCodes.generate());
  const [first = "", second = ""] = data.codes;
  return { ...person, codes: data.codes, first, second };
}

/** The same person on a device that has not taken the second step. */
async function locked(world: World) {
  const person = await withCodes(world);
  return { ...person, owner: person.client, ...(await signedInAs(world, person)) };
}

export const recoveryCodes = area("recovery codes", {
  "are ten, shown once, and counted": async (world) => {
    const { client, codes } = await withCodes(world);
    assert.equal(new Set(codes).size, 10);
    const { data } = allowed(await client.mfa.recoveryCodes.getStatus());
    assert.deepEqual([data.total, data.remaining], [10, 10]);
    assert.ok(!JSON.stringify(data).includes(codes[0] ?? "?"));
  },

  "take the second step": async (world) => {
    const { client, first } = await locked(world);
    const told: string[] = [];
    client.onAuthStateChange((event) => void told.push(event));
    allowed(await client.mfa.recoveryCodes.verify({ code: first }));
    const { access_token } = sessionOf(await client.getSession());
    const { aal, amr } = decodeJwt<{ aal: string; amr: { method: string }[] }>(access_token);
    assert.deepEqual([aal, amr.at(-1)?.method], ["aal2", "mfa/recovery_code"]);
    assert.equal(told.at(-1), "MFA_CHALLENGE_VERIFIED");
    userOf(await client.updateUser({ password: "another horse, another staple" }));
  },

  "are used up one by one": async (world) => {
    const { client, first } = await locked(world);
    allowed(await client.mfa.recoveryCodes.verify({ code: first }));
    assert.equal(allowed(await client.mfa.recoveryCodes.getStatus()).data.remaining, 9);
    refused(await client.mfa.recoveryCodes.verify({ code: first }), "mfa_verification_failed", 422);
  },

  "may be typed in capitals and groups": async (world) => {
    const { client, first } = await locked(world);
    const typed = present(first.toUpperCase().match(/.{4}/g), "groups").join("-");
    allowed(await client.mfa.recoveryCodes.verify({ code: typed }));
  },

  "refuse what is none": async (world) => {
    const { client } = await locked(world);
    refused(await client.mfa.recoveryCodes.verify({ code: "abcd-efgh" }), "mfa_verification_failed", 422);
  },

  "refuse another person's": async (world) => {
    const [one, other] = [await locked(world), await locked(world)];
    refused(await other.client.mfa.recoveryCodes.verify({ code: one.first }), "mfa_verification_failed", 422);
  },

  "are locked after five wrong tries": async (world) => {
    const { client, first } = await locked(world);
    for (let tries = 0; tries < 5; tries += 1) {
      refused(await client.mfa.recoveryCodes.verify({ code: "wrong" }), "mfa_verification_failed", 422);
    }
    refused(await client.mfa.recoveryCodes.verify({ code: first }), "mfa_recovery_codes_locked", 429);
  },

  "are made anew, and the old ones are gone": async (world) => {
    const { client, owner, first } = await locked(world);
    const fresh = allowed(await owner.mfa.recoveryCodes.regenerate()).data.codes;
    refused(await client.mfa.recoveryCodes.verify({ code: first }), "mfa_verification_failed", 422);
    allowed(await client.mfa.recoveryCodes.verify({ code: present(fresh[0], "a code") }));
  },

  "are removed": async (world) => {
    const { client } = await withCodes(world);
    allowed(await client.mfa.recoveryCodes.unenroll());
    refused(await client.mfa.recoveryCodes.getStatus(), "mfa_factor_not_found", 404);
  },

  "are made once": async (world) => {
    const { client } = await withCodes(world);
    refused(await client.mfa.recoveryCodes.generate(), "mfa_verified_factor_exists", 422);
  },

  "are for those who have another second step": async (world) => {
    const { client } = await signedIn(world);
    refused(await client.mfa.recoveryCodes.generate(), "mfa_recovery_codes_sole_factor", 422);
  },

  "are made by nobody who has not taken the step": async (world) => {
    const { client } = await signedInAs(world, await withApp(world));
    refused(await client.mfa.recoveryCodes.generate(), "insufficient_aal", 401);
  },

  "go with the last second step": async (world) => {
    const { client, app } = await withCodes(world);
    allowed(await client.mfa.unenroll({ factorId: app.factorId }));
    refused(await client.mfa.recoveryCodes.getStatus(), "mfa_factor_not_found", 404);
  },

  "are experimental, and the client says so": async (world) => {
    const client = authClient(world, { experimental: {} });
    await assert.rejects(client.mfa.recoveryCodes.getStatus(), /experimental/);
  },
});
