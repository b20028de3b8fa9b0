// Whole turns for every second of processor time, ours and PostgreSQL's together: question over HTTP, worker, scripted model, answer on
// the room's channel. Beside them pgbench with the same statements in two commits. What reading the model's stream takes is taken out.
import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "pg";
import { Visit } from "./first-token/visit.ts";
import { withArena } from "./support/arena.ts";
import { calibrate, steadyRounds } from "./support/calibration.ts";
import { conclude } from "./support/conclude.ts";
import { type Lounge, withLounge } from "./support/lounge.ts";
import { furnish, makeQuestion } from "./support/parlours.ts";
import { cpuSeconds } from "./support/processor.ts";
import { median, percentile } from "./support/statistics.ts";
import { type Bench, openBench } from "./turns/pgbench.ts";
import type { Relayed, ToRelay } from "./turns/relay.ts";

const isFull = process.argv.includes("--full");
const rounds = isFull ? 11 : 5;
const seconds = isFull ? 6 : 2.5;
const rooms = 48;
const pgbenchClients = 8;
const words = 60;
const script = `bench@first=20,deltas=${words},every=0`;
const promptBytes = 4_000;
const goal = 0.5;

/** What one turn takes, in seconds of a processor; and how many there were in a second. */
type Reading = { each: number; perSecond: number };
type Round = { calibration: number; bare: Reading; ours: Reading; relay: number };

await withArena("turns-bare", async (arena) => {
  const bench = await openBench(
    await furnish(arena, rooms, { models: ["lounge:bare"], knowsNothing: true }),
    " word".repeat(words),
  );
  const plan = {
    name: "turns",
    rooms,
    scripts: [script],
    knowsNothing: true,
    env: { WORKER_TURNS: `${rooms}` },
  };
  await withLounge(plan, async (lounge) => {
    const relay = startRelay(lounge.models);
    const visits = lounge.parlours.map((parlour) => new Visit(lounge, parlour));
    for (const visit of visits) await visit.enter();
    await Promise.all([talk(visits, 2_000), relay.read()]);
    const measured: Round[] = [];
    for (let n = 0; n < rounds; n++) {
      measured.push({
        calibration: calibrate(),
        bare: await meterBench(arena.owner, bench, arena.urls.owner),
        ours: await meterTalk(lounge, visits),
        relay: await relay.read(),
      });
      print(measured.at(-1));
    }
    for (const visit of visits) visit.leave();
    relay.stop();
    report(steadyRounds(measured));
  });
  await bench.remove();
});

function startRelay(models: string) {
  const child = fork(new URL("./turns/relay.ts", import.meta.url), [`${models}/v1`, script]);
  process.once("exit", () => child.kill("SIGKILL"));
  return {
    async read(): Promise<number> {
      const asked: ToRelay = { streams: 200, atOnce: 16, promptBytes };
      child.send(asked);
      const [relayed]: Relayed[] = await once(child, "message");
      return (relayed?.seconds ?? Number.NaN) / (relayed?.streams ?? 0);
    },
    stop: () => void child.kill(),
  };
}

/** Everybody asks again as soon as they have their answer. */
async function talk(visits: Visit[], forMs: number): Promise<void> {
  const until = performance.now() + forMs;
  await Promise.all(
    visits.map(async (visit) => {
      while (performance.now() < until) await visit.send(makeQuestion());
    }),
  );
}

async function meterTalk({ arena, api, worker }: Lounge, visits: Visit[]): Promise<Reading> {
  const [reading] = await Promise.all([
    meter(arena.owner, "usename like 'parley_%'", [api.pid, worker.pid]),
    talk(visits, 1_000 * seconds + 800),
  ]);
  return reading;
}

async function meterBench(owner: Pool, bench: Bench, url: string): Promise<Reading> {
  const [reading] = await Promise.all([
    meter(owner, "application_name = 'pgbench'", []),
    bench.run(url, seconds + 1.4, pgbenchClients),
  ]);
  return reading;
}

/** In the middle of a run: starting up and ending are left out. */
async function meter(owner: Pool, whose: string, pids: number[]): Promise<Reading> {
  await pause(600);
  const before = await look(owner, whose, pids);
  await pause(1_000 * seconds);
  const after = await look(owner, whose, pids);
  const turns = after.turns - before.turns;
  return { each: (after.used - before.used) / turns, perSecond: (1_000 * turns) / (after.at - before.at) };
}

async function look(owner: Pool, whose: string, own: number[]) {
  const { rows } = await owner.query<{ turns: number; pids: number[] }>(
    `select (select count(*)::int from turns where status = 'done') as turns,
       array(select pid from pg_stat_activity where datname = current_database() and ${whose}) as pids`,
  );
  const { turns = 0, pids = [] } = rows[0] ?? {};
  const used = await Promise.all([...own, ...pids].map(cpuSeconds));
  return { turns, at: performance.now(), used: used.reduce((sum, one) => sum + one, 0) };
}

function ms(time: number): string {
  return (1_000 * time).toFixed(2);
}

function print(round: Round | undefined): void {
  if (!round) return;
  const { bare, ours, relay } = round;
  console.log(
    `processor for a turn: pgbench ${ms(bare.each)} ms (${bare.perSecond.toFixed(0)}/s), ours ${ms(ours.each)} ms ` +
      `(${ours.perSecond.toFixed(0)}/s), of which the relay ${ms(relay)} ms`,
  );
}

function report(steady: Round[]): void {
  const ratios = steady.map(({ bare, ours, relay }) => bare.each / (ours.each - relay));
  const wall = steady.map(({ bare, ours }) => ours.perSecond / bare.perSecond);
  const [low, high] = [percentile(ratios, 25).toFixed(2), percentile(ratios, 75).toFixed(2)];
  conclude(
    "turns",
    `${median(ratios).toFixed(2)} (${low} to ${high}) of pgbench by processor time, ${median(wall).toFixed(2)} by the clock; ` +
      `${steady.length} of ${rounds} rounds were steady`,
    `${goal}`,
    median(ratios) >= goal && steady.length >= 3,
  );
}
