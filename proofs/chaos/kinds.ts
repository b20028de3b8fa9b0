import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "@redis/client";
import type { Weather } from "./fault-proxy.ts";
import type { Gathering, Patient } from "./gathering.ts";
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
  { name: "F7 processes frozen", times: 2, strike: freeze },
  { name: "F8 networks cut", times: 9, strike: cutNetworks },
  { name: "F12 slow models", times: 2, strike: ail(slowModes) },
  { name: "F13 models that refuse", times: 2, strike: ail(refusingModes) },
  { name: "F14 streams that break", times: 3, timesInFull: 10, strike: breakStreams },
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

async function killApiAtBegun({ stack, random }: Scene): Promise<Strike[]> {
  return dieAt(
    stack.apis.map(({ member }) => member),
    "turn:begun",
    random,
  );
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
  return dieAt(stack.workers, `turn:${steps[n % steps.length]}`, random);
}

/** One of them is killed to be started anew, and then dies by itself, place after place, until the round is over. */
async function dieAt(members: Member[], place: string, random: Random): Promise<Strike[]> {
  const down = members.find(({ isUp }) => !isUp);
  const member = down ?? random.pick(members);
  if (!down) await member.kill();
  const isFired = await member.startToDieAt(place);
  return [
    ...(down ? [] : [{ fault: `${member.name} killed`, isFired: true }]),
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

/** An api and a worker; every second time the worker for longer than it may hold a turn: it wakes up to find its work done. */
async function freeze({ stack, random, isFull }: Scene, n: number): Promise<Strike[]> {
  const isLong = n % 2 === 1;
  const longMs = isFull && random.next() < 0.3 ? 30_000 : 12_000;
  const worker = random.pick(stack.workers);
  const naps = Array.from({ length: isLong ? 3 : 1 }, () => ({
    member: random.pick(stack.apis).member,
    ms: random.between(500, 2_500),
  }));
  const nap = { member: worker, ms: isLong ? longMs : random.between(500, 2_500) };
  await Promise.all([worker.freeze(nap.ms), inTurn(naps, ({ member, ms }) => member.freeze(ms))]);
  return [nap, ...naps].map(({ member, ms }) => ({
    fault: `${member.name} frozen for ${ms} ms`,
    isFired: true,
  }));
}

type Cut = { member: Member; which: keyof Member["networks"]; weather: Weather | "reset"; ms: number };

/** Of an api and of a worker at once. */
async function cutNetworks({ stack, random }: Scene): Promise<Strike[]> {
  const { member } = random.pick(stack.apis);
  const worker = random.pick(stack.workers);
  const cuts: Cut[] = [
    { member, which: random.pick(["database", "valkey"]), ...badWeather(random) },
    { member: worker, which: random.pick(["database", "models", "models", "valkey"]), ...badWeather(random) },
  ];
  return Promise.all(cuts.map(cutNetwork));
}

function badWeather(random: Random): Pick<Cut, "weather" | "ms"> {
  const weather = random.pick<Weather | "reset">([
    ...(["up", "down", "both"] as const).map((of) => ({ kind: "blackhole", of }) as const),
    { kind: "delay", ms: random.between(20, 400) },
    { kind: "drip", bytes: random.between(1, 64) },
    { kind: "truncate", bytes: random.between(1, 2_000) },
    { kind: "refuse" },
    "reset",
  ]);
  return { weather, ms: random.between(300, 2_000) };
}

async function cutNetwork({ member, which, weather, ms }: Cut): Promise<Strike> {
  const network = member.networks[which];
  const before = network.touched;
  if (weather !== "reset") network.change(weather);
  await untilSo(() => {
    // There may be nothing to tear at this moment.
    if (weather === "reset") network.reset();
    return network.touched > before;
  });
  await pause(ms);
  network.change({ kind: "clear" });
  const what = weather === "reset" ? "reset" : Object.values(weather).join(" ");
  return { fault: `${member.name} to ${which}: ${what}`, isFired: network.touched > before };
}

/** Another mode in every room. */
function ail(modes: string[]): Kind["strike"] {
  return ({ stack, gathering }, n) => {
    const { patients } = gathering;
    return Promise.all(
      patients.map((patient, at) =>
        withModel(stack, patient, modes[(n * patients.length + at) % modes.length] ?? ""),
      ),
    );
  };
}

function breakStreams({ stack, gathering, random }: Scene): Promise<Strike[]> {
  const chosen = gathering.patients.map((patient) => ({ patient, mode: random.pick(stack.brokenModes) }));
  return Promise.all(chosen.map(({ patient, mode }) => withModel(stack, patient, mode)));
}

/** The room's ailing twin asks this model until at least one question met it. */
async function withModel({ owner }: Stack, { room, twin }: Patient, mode: string): Promise<Strike> {
  const model = modelOf(mode);
  const give = (to: string) => owner.query("update virtual_twins set model = $2 where id = $1", [twin, to]);
  await give(model);
  const isFired = await untilSo(async () => {
    const { rowCount } = await owner.query(
      "select from turns where room_id = $1 and model = $2 and finished_at is not null limit 1",
      [room, model],
    );
    return rowCount === 1;
  });
  await give(usualModel);
  return { fault: `the model is ${mode}`, isFired };
}

async function dropReaders({ gathering, random }: Scene): Promise<Strike[]> {
  const before = gathering.viewers.reduce((sum, { reconnects }) => sum + reconnects, 0);
  for (const viewer of gathering.viewers) if (random.next() < 0.7) viewer.drop();
  await pause(random.between(100, 1_000));
  const after = gathering.viewers.reduce((sum, { reconnects }) => sum + reconnects, 0);
  return [{ fault: "readers dropped", isFired: after > before }];
}

/** On a busy machine too; what fires at all fires sooner. */
const patienceMs = 60_000;

async function untilSo(isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    if (await isSo()) return true;
    await pause(25);
  }
  return false;
}

async function inTurn<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  for (const one of all) await work(one);
}
