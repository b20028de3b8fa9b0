// Clients write through the real api while it and the worker are killed again and again, without warning. Every write
// that was acknowledged must be there once, and every job that was enqueued with one must have had its effect once.
import { setTimeout as pause } from "node:timers/promises";
import { type Acknowledgement, write } from "./kill-processes/writer.ts";
import { type Arena, liftLimits, withArena } from "./support/arena.ts";
import { conclude } from "./support/conclude.ts";
import {
  type Counts,
  countRooms,
  prepareCounting,
  untilQueueIsEmpty,
  withCountedRooms,
} from "./support/counting.ts";
import { freePort } from "./support/free-port.ts";
import { type Running, startProcess } from "./support/processes.ts";

const kills = process.argv.includes("--full") ? 100 : 10;
const writers = 6;
const ports = { api: await freePort(), live: await freePort(), worker: await freePort() };
const url = `http://127.0.0.1:${ports.api}`;

type Kill = { entry: "api" | "worker"; at: number; backAt: number };

await withArena("kill-processes", async (arena) => {
  await liftLimits(arena.owner);
  await prepareCounting(arena.owner);
  const running = { api: await start(arena, "api"), worker: await start(arena, "worker") };
  const people = await arena.insertPeople(writers);
  const tokens = await Promise.all(people.map((person) => arena.tokenFor(person)));
  const stopping = new AbortController();
  const writing = Promise.all(tokens.map((token) => write(url, token, stopping.signal)));
  const killed = await killAgainAndAgain(arena, running);
  await pause(500);
  stopping.abort();
  const acknowledged = (await writing).flat();
  await untilQueueIsEmpty(arena.owner);
  await Promise.all([running.api.terminate(), running.worker.terminate()]);
  const ids = acknowledged.map(({ id }) => id);
  report(acknowledged, killed, await countRooms(arena.owner, ids));
});

function start({ env }: Arena, entry: "api" | "worker"): Promise<Running> {
  const here = {
    ...env,
    API_PORT: String(ports.api),
    LIVE_PORT: String(ports.live),
    WORKER_PORT: String(ports.worker),
    AUTH_JWKS_URL: `${url}/auth/v1/.well-known/jwks.json`,
    ...withCountedRooms,
  };
  return startProcess(entry, here, ports[entry]);
}

async function killAgainAndAgain(arena: Arena, running: Record<"api" | "worker", Running>): Promise<Kill[]> {
  const killed: Kill[] = [];
  for (let n = 0; n < kills; n++) {
    const entry = n % 2 === 0 ? "api" : "worker";
    await pause(200 + Math.random() * 800);
    const at = performance.now();
    await running[entry].kill();
    running[entry] = await start(arena, entry);
    killed.push({ entry, at, backAt: performance.now() });
  }
  return killed;
}

function report(acknowledged: Acknowledgement[], killed: Kill[], counts: Counts): void {
  const times = acknowledged.map(({ at }) => at);
  const isWorkAround = killed.every(({ at }, n) => {
    const before = killed[n - 1]?.at ?? 0;
    const after = killed[n + 1]?.at ?? Number.POSITIVE_INFINITY;
    return (
      times.some((time) => time > before && time < at) && times.some((time) => time > at && time < after)
    );
  });
  const away = killed.map((kill) => kill.backAt - kill.at).toSorted((a, b) => a - b);
  console.log(
    `${acknowledged.length} writes acknowledged around ${killed.length} kills; ${counts.rooms} rooms, ` +
      `${counts.counted} counted in ${counts.tries} tries; ready again after ${(away.at(-1) ?? 0).toFixed(0)} ms at worst`,
  );
  const missing = counts.rooms - counts.counted;
  conclude(
    "kill-processes",
    `${counts.lost} acknowledged writes lost, ${missing} jobs without their effect, ${counts.unfinished} unfinished, after ${killed.length} kills`,
    `0, 0 and 0 after ${kills}`,
    counts.lost === 0 && missing === 0 && counts.unfinished === 0 && isWorkAround && killed.length === kills,
  );
}
