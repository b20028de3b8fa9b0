import assert from "node:assert/strict";
import { area } from "../suite.ts";
import { authClient, type Client, memory, pkceClient } from "../support/clients.ts";
import { allowed, present, refused, refusedAs, sessionOf } from "../support/expect.ts";
import { follow, mailTo } from "../support/messages.ts";
import { insertMember, type Member } from "../support/people.ts";
import { ageFlow } from "../support/time.ts";
import type { World } from "../support/world.ts";

const KEY = "pkce";

/** Somebody has clicked the link that their browser asked for, and holds the code it was given. */
async function holdingCode(world: World) {
  const [storage, member] = [memory(), await insertMember(world)];
  const client = pkceClient(world, { storage, storageKey: KEY });
  return { client, storage, code: await ask(world, client, member), id: member.id };
}

async function ask(world: World, client: Client, { email }: Member): Promise<string> {
  allowed(await client.signInWithOtp({ email }));
  return present((await follow((await mailTo(world, email)).link)).searchParams.get("code"), "a code");
}

/** A client that holds this verifier, as if it had begun the flow. */
function clientWith(world: World, verifier: string): Client {
  const storage = memory();
  storage.setItem(`${KEY}-code-verifier`, JSON.stringify(verifier));
  return pkceClient(world, { storage, storageKey: KEY });
}

const verifierIn = (storage: ReturnType<typeof memory>): string =>
  JSON.parse(present(storage.getItem(`${KEY}-code-verifier`), "a verifier"));

export const pkce = area("pkce", {
  "exchanges a code for a session": async (world) => {
    const { client, code, id } = await holdingCode(world);
    assert.equal(sessionOf(await client.exchangeCodeForSession(code)).user.id, id);
    assert.equal(sessionOf(await client.getSession()).user.id, id);
  },

  "exchanges a code once": async (world) => {
    const { client, storage, code } = await holdingCode(world);
    const verifier = verifierIn(storage);
    sessionOf(await client.exchangeCodeForSession(code));
    const again = await clientWith(world, verifier).exchangeCodeForSession(code);
    refused(again, "flow_state_not_found", 404);
  },

  "exchanges a code once for ten who try at the same time": async (world) => {
    const { storage, code } = await holdingCode(world);
    const verifier = verifierIn(storage);
    const clients = Array.from({ length: 10 }, () => clientWith(world, verifier));
    const results = await Promise.all(clients.map((client) => client.exchangeCodeForSession(code)));
    const [first, ...others] = results.toSorted(
      (a, b) => Number(a.error !== null) - Number(b.error !== null),
    );
    sessionOf(present(first, "a result"));
    for (const other of others) refused(other, "flow_state_not_found", 404);
  },

  "refuses a wrong verifier": async (world) => {
    const { code } = await holdingCode(world);
    const thief = clientWith(world, "0".repeat(112));
    refused(await thief.exchangeCodeForSession(code), "bad_code_verifier", 400);
  },

  "burns the code of whoever brings a wrong verifier": async (world) => {
    const { client, code } = await holdingCode(world);
    refused(await clientWith(world, "0".repeat(112)).exchangeCodeForSession(code), "bad_code_verifier", 400);
    refused(await client.exchangeCodeForSession(code), "flow_state_not_found", 404);
  },

  "refuses a code after 300 seconds": async (world) => {
    const { client, code } = await holdingCode(world);
    await ageFlow(world, code, 301);
    refused(await client.exchangeCodeForSession(code), "flow_state_expired", 403);
  },

  "takes a code within 300 seconds": async (world) => {
    const { client, code } = await holdingCode(world);
    await ageFlow(world, code, 280);
    sessionOf(await client.exchangeCodeForSession(code));
  },

  "knows no code that it never gave": async (world) => {
    const client = clientWith(world, "0".repeat(112));
    refused(await client.exchangeCodeForSession("never-given"), "flow_state_not_found", 404);
  },

  "does not ask without a verifier": async (world) => {
    const { code } = await holdingCode(world);
    const error = refusedAs(
      await pkceClient(world).exchangeCodeForSession(code),
      "AuthPKCECodeVerifierMissingError",
    );
    assert.equal(error.code, "pkce_code_verifier_not_found");
  },

  "refuses a code without a verifier from a client that has none": async (world) => {
    const { code } = await holdingCode(world);
    refused(await authClient(world).exchangeCodeForSession(code), "validation_failed", 400);
  },

  "keeps no verifier after the exchange": async (world) => {
    const { client, storage, code } = await holdingCode(world);
    sessionOf(await client.exchangeCodeForSession(code));
    assert.equal(storage.getItem(`${KEY}-code-verifier`), null);
  },

  "keeps two flows of one browser apart": async (world) => {
    const storage = memory();
    const client = pkceClient(world, { storage, storageKey: KEY });
    const [one, two] = [await insertMember(world), await insertMember(world)];
    const first = await ask(world, client, one);
    const [flowId] = JSON.parse(present(storage.getItem(`${KEY}-flows-code-verifier`), "a list of flows"));
    const second = await ask(world, client, two);
    assert.equal(sessionOf(await client.exchangeCodeForSession(first, { flowId })).user.id, one.id);
    assert.equal(sessionOf(await client.exchangeCodeForSession(second)).user.id, two.id);
  },

  "refuses one flow's code with another's verifier": async (world) => {
    const [one, other] = [await holdingCode(world), await holdingCode(world)];
    refused(await other.client.exchangeCodeForSession(one.code), "bad_code_verifier", 400);
  },
});
