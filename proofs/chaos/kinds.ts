import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "redis";
import type { Weather } from "./fault-proxy.ts";
import type { Gathering } from "./gathering.ts";
import type { Member } from "./member.ts";
import { modelOf, refusingModes, slowModes, usualModel } from "./models-file.ts";
import type { Random } from "./random.ts";
import type { Stack } from "./stack.ts";
import { timeTakeOver } from "./take-over.ts";

export type Scene = { stack: Stack; gathering: Gathering; random: Random; isFull: boolean };

/** One fault as it was done. `isFired` is whether it met anything at all. */
export type Strike = { fault: string; isFired: boolean; takeOverMs?: number };

export type Kind = {
  name: string;
  times: number;
  timesInFull?: number;
  strike: (scene: Scene, n: number) => Promise<Strike[]>;
};

/** By the numbers of the fault list. Together they make one cycle. */
export const kinds: Kind[] = [
  { name: "F1 api killed", times: 4, strike: killApi },
  { name: "F1 api killed once the question is in", times: 3, strike: killApiAtBegun },
  { name: "F2 worker killed", times: 6, strike: killWorker },
  { name: "F2 worker killed at every step", times: 9, strike: killWorkerAtStep },
  { name: "F5 PostgreSQL killed", times: 6, strike: killPostgres },
  { name: "F6 Valkey killed or emptied", times: 8, strike: loseValkey },
  { name: "F7 a process frozen", times: 5, strike: freeze },
  { name: "F8 a network cut", times: 18, strike: cutNetwork },
  { name: "F12 a slow model", times: 6, strike: ail(slowModes) },
  { name: "F13 a model that refuses", times: 6, strike: ail(refusingModes) },
  { name: "F14 a stream that breaks", times: 12, timesInFull: 40, strike: breakStream },
  { name: "F17 connections of readers dropped", times: 16, strike: dropReaders },
];

const sometimes = ({ random }: Scene) => pause(random.between(0, 300));

async function killApi(scene: Scene): Promise<Strike[]> {
  await sometimes(scene);
  const { member } = scene.random.pick(scene.stack.apis);
  await member.kill();
  await member.start();
  return [{ fault: `${member.name} killed`, isFired: true }];
}

async function killApiAtBegun(scene: Scene): Promise<Strike[]> {
  return dieAt(scene.random.pick(scene.stack.apis).member, "turn:begun");
}

async function killWorker(scene: Scene): Promise<Strike[]> {
  await sometimes(scene);
  const worker = scene.random.pick(scene.stack.workers);
  const timing = timeTakeOver(scene.stack, worker);
  await timing.untilBusy();
  await worker.kill();
  const takeOverMs = await timing.untilTakenOver();
  await worker.start();
  return [{ fault: `${worker.name} killed`, isFired: true, ...(takeOverMs !== undefined && { takeOverMs }) }];
}

const steps = [
  "claimed",
  "requested",
  "streaming",
  "streaming#9",
  "streaming#40",
  "answered",
  "finishing",
  "finished",
  "told",
];

async function killWorkerAtStep({ stack, random }: Scene, n: number): Promise<Strike[]> {
  return dieAt(random.pick(stack.workers), `turn:${steps[n % steps.length]}`);
}

/** Killed once to be started anew, and then by itself at its place. */
async function dieAt(member: Member, place: string): Promise<Strike[]> {
  await member.kill();
  const isFired = await member.startToDieAt(place);
  await member.start();
  return [
    { fault: `${member.name} killed`, isFired: true },
    { fault: `${member.name} killed at ${place}`, isFired },
  ];
}

async function killPostgres(scene: Scene): Promise<Strike[]> {
  await sometimes(scene);
  await scene.stack.postgres.crash();
  return [{ fault: "PostgreSQL killed", isFired: true }];
}

async function loseValkey(scene: Scene, n: number): Promise<Strike[]> {
  await sometimes(scene);
  const { valkey } = scene.stack;
  if (n % 2 === 0) {
    await valkey.crash();
    return [{ fault: "Valkey killed", isFired: true }];
  }
  const client = await createClient({ url: valkey.url }).connect();
  const keys = await client.dbSize();
  await client.flushAll();
  client.destroy();
  return [{ fault: "Valkey emptied", isFired: keys > 0 }];
}

/** Every fifth time a worker, for longer than it may hold a turn: it wakes up to find its work done by another. */
async function freeze({ stack, random, isFull }: Scene, n: number): Promise<Strike[]> {
  const isLong = n % 5 === 4;
  const member = random.pick([...(isLong ? [] : stack.apis.map((api) => api.member)), ...stack.workers]);
  const longMs = isFull && random.next() < 0.3 ? 30_000 : 12_000;
  const ms = isLong ? longMs : random.between(500, 2_500);
  await member.freeze(ms);
  return [{ fault: `${member.name} frozen for ${ms} ms`, isFired: true }];
}

async function cutNetwork({ stack, random }: Scene, n: number): Promise<Strike[]> {
  const isOfWorker = n % 3 !== 0;
  const member = isOfWorker ? random.pick(stack.workers) : random.pick(stack.apis).member;
  const which = isOfWorker
    ? random.pick(["database", "models", "models", "valkey"] as const)
    : random.pick(["database", "valkey"] as const);
  const network = member.networks[which];
  const weather = random.pick<Weather | "reset">([
    ...(["up", "down", "both"] as const).map((of) => ({ kind: "blackhole", of }) as const),
    { kind: "delay", ms: random.between(20, 400) },
    { kind: "drip", bytes: random.between(1, 64) },
    { kind: "truncate", bytes: random.between(1, 2_000) },
    { kind: "refuse" },
    "reset",
  ]);
  const before = network.touched;
  if (weather !== "reset") network.change(weather);
  const hold = random.between(300, 2_000);
  await untilSo(() => {
    // There may be nothing to tear at this moment.
    if (weather === "reset") network.reset();
    return network.touched > before;
  });
  await pause(hold);
  network.change({ kind: "clear" });
  const what = weather === "reset" ? "reset" : Object.values(weather).join(" ");
  return [{ fault: `${member.name} to ${which}: ${what}`, isFired: network.touched > before }];
}

function ail(modes: string[]): Kind["strike"] {
  return (scene, n) => withModel(scene, modes[n % modes.length] ?? "");
}

function breakStream(scene: Scene): Promise<Strike[]> {
  return withModel(scene, scene.random.pick(scene.stack.brokenModes));
}

/** The ailing twins ask this model until at least one question met it. */
async function withModel({ stack, gathering }: Scene, mode: string): Promise<Strike[]> {
  const model = modelOf(mode);
  const give = (to: string) =>
    stack.owner.query("update virtual_twins set model = $2 where id = any($1::uuid[])", [
      gathering.ailingTwins,
      to,
    ]);
  await give(model);
  const isFired = await untilSo(async () => {
    const { rowCount } = await stack.owner.query(
      "select from turns where room_id = any($1::uuid[]) and model = $2 and finished_at is not null limit 1",
      [gathering.rooms, model],
    );
    return rowCount === 1;
  });
  await give(usualModel);
  return [{ fault: `the model is ${mode}`, isFired }];
}

async function dropReaders({ gathering, random }: Scene): Promise<Strike[]> {
  const before = gathering.viewers.reduce((sum, { reconnects }) => sum + reconnects, 0);
  for (const viewer of gathering.viewers) if (random.next() < 0.7) viewer.drop();
  await pause(random.between(100, 1_000));
  const after = gathering.viewers.reduce((sum, { reconnects }) => sum + reconnects, 0);
  return [{ fault: "readers dropped", isFired: after > before }];
}

const patienceMs = 30_000;

async function untilSo(isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    if (await isSo()) return true;
    await pause(25);
  }
  return false;
}
