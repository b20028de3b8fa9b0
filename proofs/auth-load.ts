// Signing in is slow on purpose and must stay bearable, and nobody else may feel it; refreshing is cheap and must stay so.
import { setTimeout as pause } from "node:timers/promises";
import { hashPassword } from "better-auth/crypto";
import type { Pool } from "pg";
import { measureVerification } from "./auth-load/measure-verification.ts";
import { atPace, type Timings, together } from "./auth-load/pace.ts";
import { type Arena, liftLimits, type Person, withArena } from "./support/arena.ts";
import { conclude } from "./support/conclude.ts";
import { freePort } from "./support/free-port.ts";
import { startProcess } from "./support/processes.ts";
import { percentile } from "./support/statistics.ts";

const isFull = process.argv.includes("--full");
const seconds = isFull ? 60 : 12;
const signInsPerSecond = 8;
const othersPerSecond = 25;
const refreshers = 16;
const password = "a pass phrase of some length";

await withArena("auth-load", async (arena) => {
  await liftLimits(arena.owner);
  const [api, live] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${api}`;
  const env = {
    ...arena.env,
    API_PORT: `${api}`,
    LIVE_PORT: `${live}`,
    AUTH_JWKS_URL: `${origin}/auth/v1/.well-known/jwks.json`,
  };
  const server = await startProcess("api", env, api);
  const people = await arena.insertPeople(200);
  await givePasswords(arena.owner, people);
  const [reader = { id: "", email: "" }] = people;
  const others = otherRequests(origin, await arena.tokenFor(reader));
  await atPace(others, { perSecond: othersPerSecond, seconds: 3 });
  // In turn, so that whatever else this machine does in the meantime falls on both.
  const idle: Timings[] = [];
  const busy: Timings[] = [];
  const signIns: Timings[] = [];
  for (let round = 0; round < 3; round++) {
    idle.push(await atPace(others, { perSecond: othersPerSecond, seconds: seconds / 3 }));
    const [beside, signing] = await Promise.all([
      atPace(others, { perSecond: othersPerSecond, seconds: seconds / 3 }),
      atPace(signIn(origin, people), { perSecond: signInsPerSecond, seconds: seconds / 3 }),
    ]);
    busy.push(beside);
    signIns.push(signing);
    await pause(500);
  }
  const refreshed = await refreshes(arena, people, origin);
  const verification = await measureVerification(arena, origin, reader);
  await server.terminate();
  report({ idle: together(idle), busy: together(busy), signIns: together(signIns), refreshed, verification });
});

async function givePasswords(owner: Pool, people: Person[]): Promise<void> {
  const hash = await hashPassword(password);
  await owner.query(
    `insert into auth.identities (user_id, provider, provider_id, password_hash)
     select id, 'credential', id::text, $2 from unnest($1::uuid[]) id`,
    [people.map(({ id }) => id), hash],
  );
}

function otherRequests(origin: string, token: string): (n: number) => Promise<Response> {
  const paths = [
    "/rest/v1/user_notifications",
    "/rest/v1/subscription_tiers",
    "/rest/v1/profiles?id=00000000-0000-4000-8000-000000000000",
  ];
  const headers = { authorization: `Bearer ${token}` };
  return (n) => fetch(origin + paths[n % paths.length], { headers });
}

function signIn(origin: string, people: Person[]): (n: number) => Promise<Response> {
  return (n) =>
    fetch(`${origin}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: people[n % people.length]?.email, password }),
    });
}

/** As many as they can, each of them one after the other. */
async function refreshes(
  arena: Arena,
  people: Person[],
  origin: string,
): Promise<{ perSecond: number; failed: number }> {
  const until = performance.now() + (seconds / 2) * 1_000;
  let [done, failed] = [0, 0];
  const began = performance.now();
  await Promise.all(
    people.slice(0, refreshers).map(async (person) => {
      let { refresh_token } = await arena.sessionFor(person);
      while (performance.now() < until) {
        const answer = await fetch(`${origin}/auth/v1/token?grant_type=refresh_token`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ refresh_token }),
        });
        if (answer.ok) ({ refresh_token } = await answer.json());
        if (answer.ok) done += 1;
        else failed += 1;
      }
    }),
  );
  return { perSecond: done / ((performance.now() - began) / 1_000), failed };
}

type Measured = {
  idle: Timings;
  busy: Timings;
  signIns: Timings;
  refreshed: { perSecond: number; failed: number };
  verification: number;
};

function report({ idle, busy, signIns, refreshed, verification }: Measured): void {
  const signInP95 = percentile(signIns.milliseconds, 95);
  const [before, during] = [percentile(idle.milliseconds, 95), percentile(busy.milliseconds, 95)];
  const ratio = during / before;
  const failed = idle.failed + busy.failed + signIns.failed + refreshed.failed;
  console.log(
    `sign-ins: ${signIns.milliseconds.length}, p50 ${percentile(signIns.milliseconds, 50).toFixed(0)} ms; ` +
      `other routes' p95 ${before.toFixed(1)} ms alone, ${during.toFixed(1)} ms beside them; ${failed} requests failed`,
  );
  conclude(
    "auth-load",
    `sign-in ${signInsPerSecond}/s with p95 ${signInP95.toFixed(0)} ms, other routes ${ratio.toFixed(2)} times, ` +
      `${refreshed.perSecond.toFixed(0)} refreshes/s, verification ${verification.toFixed(3)} ms`,
    "p95 under 500 ms, at most 1.3 times, at least 200/s, under 0.2 ms, 0 failed",
    signInP95 < 500 && ratio <= 1.3 && refreshed.perSecond >= 200 && verification < 0.2 && failed === 0,
  );
}
