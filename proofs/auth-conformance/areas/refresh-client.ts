import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { area } from "../suite.ts";
import { expectBackoff, REFRESH } from "../support/backoff.ts";
import { type Client, type ClientOptions, memory, someAddress } from "../support/clients.ts";
import { refused, refusedAs, sessionOf } from "../support/expect.ts";
import { type SignedIn, signedIn } from "../support/people.ts";
import type { World } from "../support/world.ts";

type Watched = SignedIn & { address: string; storage: ReturnType<typeof memory>; storageKey: string };

/** A device whose requests the front door counts and can fail. */
async function watched(world: World, options: ClientOptions = {}): Promise<Watched> {
  const [address, storage, storageKey] = [someAddress(), memory(), "watched"];
  const url = `${world.origin}/auth/v1`;
  const device = await signedIn(world, { url, address, storage, storageKey, ...options });
  return { ...device, address, storage, storageKey };
}

/** The kept session runs out in so many seconds. */
function expireIn({ storage, storageKey, session }: Watched, seconds: number): void {
  const expires_at = Math.floor(Date.now() / 1000) + seconds;
  storage.setItem(storageKey, JSON.stringify({ ...session, expires_at }));
}

function nextEvent(client: Client, wanted: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  client.onAuthStateChange((event) => {
    if (event === wanted) resolve();
  });
  return promise;
}

export const refreshByClient = area("refresh by itself", {
  "tries again after 200 ms, then after twice as long each time": async (world) => {
    const { client, address } = await watched(world);
    await expectBackoff(world, address, 4, async () => sessionOf(await client.refreshSession()));
  },

  "tries again when the connection is refused by a gateway": async (world) => {
    const { client, address } = await watched(world);
    world.front.fail(address, { path: REFRESH, times: 1, status: 502 });
    sessionOf(await client.refreshSession());
    assert.equal(world.front.arrivals(address, REFRESH).length, 2);
  },

  "does not try again what was refused": async (world) => {
    const { client, address } = await watched(world);
    const result = await client.refreshSession({ refresh_token: "never-given" });
    refused(result, "refresh_token_not_found", 400);
    assert.equal(world.front.arrivals(address, REFRESH).length, 1);
  },

  "does not ask twice about a token that was refused": async (world) => {
    const { client, address } = await watched(world);
    await client.refreshSession({ refresh_token: "never-given" });
    refused(await client.refreshSession({ refresh_token: "never-given" }), "refresh_token_not_found", 400);
    assert.equal(world.front.arrivals(address, REFRESH).length, 1);
  },

  "refreshes before expiry when the session is asked for": async (world) => {
    const device = await watched(world);
    expireIn(device, 60);
    const session = sessionOf(await device.client.getSession());
    assert.notEqual(session.refresh_token, device.session.refresh_token);
    assert.equal(world.front.arrivals(device.address, REFRESH).length, 1);
  },

  "asks nobody while the session is young": async (world) => {
    const device = await watched(world);
    expireIn(device, 600);
    assert.equal(sessionOf(await device.client.getSession()).refresh_token, device.session.refresh_token);
    assert.equal(world.front.arrivals(device.address, REFRESH).length, 0);
  },

  "refreshes once when many ask at the same time": async (world) => {
    const device = await watched(world);
    expireIn(device, 60);
    const answers = await Promise.all(Array.from({ length: 8 }, () => device.client.getSession()));
    assert.equal(new Set(answers.map((answer) => sessionOf(answer).refresh_token)).size, 1);
    assert.equal(world.front.arrivals(device.address, REFRESH).length, 1);
  },

  "refreshes by itself before expiry, without being asked": async (world) => {
    const device = await watched(world);
    expireIn(device, 85);
    const refreshed = nextEvent(device.client, "TOKEN_REFRESHED");
    await device.client.startAutoRefresh();
    await refreshed;
    await device.client.stopAutoRefresh();
    assert.equal(world.front.arrivals(device.address, REFRESH).length, 1);
  },

  "leaves a young session alone when it looks by itself": async (world) => {
    const device = await watched(world);
    await device.client.startAutoRefresh();
    await pause(100);
    await device.client.stopAutoRefresh();
    assert.equal(world.front.arrivals(device.address, REFRESH).length, 0);
  },

  "keeps a session that still runs when its refresh is refused": async (world) => {
    const device = await watched(world);
    const stale = { ...device.session, refresh_token: "never-given" };
    device.storage.setItem(
      device.storageKey,
      JSON.stringify({ ...stale, expires_at: Date.now() / 1000 + 60 }),
    );
    assert.equal(sessionOf(await device.client.getSession()).access_token, device.session.access_token);
  },

  "signs out when the session has run out and its refresh is refused": async (world) => {
    const device = await watched(world);
    const out = nextEvent(device.client, "SIGNED_OUT");
    const stale = { ...device.session, refresh_token: "never-given", expires_at: 1 };
    device.storage.setItem(device.storageKey, JSON.stringify(stale));
    refused(await device.client.getSession(), "refresh_token_not_found", 400);
    await out;
    assert.equal(device.storage.getItem(device.storageKey), null);
  },

  "keeps the session when the server is away": async (world) => {
    const device = await watched(world);
    world.front.fail(device.address, { path: "/user", times: 1, status: 503 });
    refusedAs(await device.client.getUser(), "AuthRetryableFetchError");
    assert.ok(device.storage.getItem(device.storageKey));
  },
});
