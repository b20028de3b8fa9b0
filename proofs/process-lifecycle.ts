// Both kinds of process start in under three seconds, and stop without dropping anything: two instances of the api
// and a worker are restarted in turn, as a deployment does it, while clients with kept-alive connections write and
// read, a live viewer watches, and jobs run.
import { BalancedClient } from "./process-lifecycle/balanced-client.ts";
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
import { openLiveStream } from "./support/live-client.ts";
import { type Running, startProcess } from "./support/processes.ts";

const rounds = process.argv.includes("--full") ? 20 : 3;
const startsEach = 5;
const startGoalMs = 3_000;
type Instance = { entry: "api" | "worker"; port: number; live: number };
const first: Instance = { entry: "api", port: await freePort(), live: await freePort() };
const second: Instance = { entry: "api", port: await freePort(), live: await freePort() };
const worker: Instance = { entry: "worker", port: await freePort(), live: 0 };
const instances = [first, second, worker];
type Starts = Record<"api" | "worker", number[]>;

await withArena("process-lifecycle", async (arena) => {
  await liftLimits(arena.owner);
  await prepareCounting(arena.owner);
  const running = new Map<Instance, Running>();
  const starts = await measureStarts(arena);
  for (const instance of instances) running.set(instance, await start(arena, instance));

  const [person] = await arena.insertPeople(1);
  if (!person) throw new Error("nobody to ask as");
  const token = await arena.tokenFor(person);
  const client = new BalancedClient([first.port, second.port], token);
  const stopping = new AbortController();
  const asking = client.run(16, stopping.signal);
  const farewells = watchFarewells(token, person.id);
  const exits = await restartInTurn(arena, running, client);
  stopping.abort();
  await asking;
  await untilQueueIsEmpty(arena.owner);
  await Promise.all([...running.values()].map((process) => process.terminate()));
  report(
    client,
    { starts, exits, farewells: await farewells },
    await countRooms(arena.owner, client.tally.acknowledged),
  );
});

/** Alone on the machine, as far as it is ours: nothing is asked of them yet. What neighbours took is not in the least. */
async function measureStarts({ env, ...arena }: Arena): Promise<Starts> {
  const starts: Starts = { api: [], worker: [] };
  for (let n = 0; n < startsEach; n++) {
    for (const instance of [first, worker]) {
      const running = await start({ ...arena, env: { ...env, DRAIN_DELAY_MS: "0" } }, instance);
      starts[instance.entry].push(running.startedInMs);
      await running.terminate();
    }
  }
  return starts;
}

function start({ env }: Arena, { entry, port, live }: Instance): Promise<Running> {
  const ports: Record<string, string> =
    entry === "api" ? { API_PORT: String(port), LIVE_PORT: String(live) } : { WORKER_PORT: String(port) };
  const keys = `http://127.0.0.1:${port}/auth/v1/.well-known/jwks.json`;
  return startProcess(entry, { ...env, ...ports, AUTH_JWKS_URL: keys, ...withCountedRooms }, port);
}

async function restartInTurn(
  arena: Arena,
  running: Map<Instance, Running>,
  client: BalancedClient,
): Promise<(number | null)[]> {
  const exits: (number | null)[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const instance of instances) {
      exits.push((await running.get(instance)?.terminate()) ?? null);
      running.set(instance, await start(arena, instance));
      if (instance.entry === "api") await client.untilFound(instance.port);
    }
  }
  return exits;
}

/** How often a viewer was told to come back, in so many words, before its stream ended. */
async function watchFarewells(token: string, person: string): Promise<number> {
  const stream = openLiveStream({ port: first.live, channels: [`user:${person}`], token }, () => {});
  await stream.opened;
  return (await stream.farewell) === undefined ? 0 : 1;
}

type Observed = { starts: Starts; exits: (number | null)[]; farewells: number };

function report(client: BalancedClient, { starts, exits, farewells }: Observed, counts: Counts): void {
  const { answered, dropped, acknowledged, reused } = client.tally;
  const least = { api: Math.min(...starts.api), worker: Math.min(...starts.worker) };
  const lost = counts.lost + (counts.rooms - counts.counted);
  const interrupted = counts.tries - counts.rooms;
  console.log(
    `starts of the api ${listed(starts.api)} and of the worker ${listed(starts.worker)} ms; ` +
      `${answered} requests answered (${reused} over a kept connection), ${acknowledged.length} writes, ` +
      `${counts.counted} jobs, ${farewells} viewer asked to come back, exit codes ${[...new Set(exits)].join(" and ")}`,
  );
  for (const drop of dropped.slice(0, 5)) console.log(`dropped: ${drop}`);
  const isClean =
    lost === 0 && interrupted === 0 && counts.unfinished === 0 && exits.every((code) => code === 0);
  const isQuick = least.api < startGoalMs && least.worker < startGoalMs;
  conclude(
    "process-lifecycle",
    `api ready in ${least.api.toFixed(0)} ms and worker in ${least.worker.toFixed(0)} ms (least of ${startsEach}), ` +
      `${dropped.length} dropped requests and ${interrupted} interrupted jobs over ${exits.length} restarts`,
    `under ${startGoalMs} ms, 0 and 0`,
    isQuick && dropped.length === 0 && isClean && farewells === 1 && reused > answered / 2,
  );
}

function listed(figures: number[]): string {
  return figures.map((figure) => figure.toFixed(0)).join(", ");
}
