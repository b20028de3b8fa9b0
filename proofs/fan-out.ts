// Pieces of an answer delivered for every second of processor time: our gateway, fed by the real publisher, beside bare
// Redis with as many bare subscribers and Socket.IO, in turn in the same run. Then what an idle viewer weighs.
import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { RoomId, TurnId } from "@parley/contract/ids";
import { mergeMs } from "../apps/server/src/platform/live/pace.ts";
import { createPublisher } from "../apps/server/src/platform/live/publisher.ts";
import { createLog } from "../apps/server/src/platform/log.ts";
import { connectValkey, type Valkey } from "../apps/server/src/platform/valkey.ts";
import { ofGateway, ofSocketIo, ofValkey } from "./fan-out/greetings.ts";
import { type Contender, compare, type Rounds } from "./fan-out/rounds.ts";
import { gatherCrowd } from "./fan-out/talk-to-crowd.ts";
import { type Arena, liftLimits, withArena } from "./support/arena.ts";
import { conclude } from "./support/conclude.ts";
import { freePort } from "./support/free-port.ts";
import { type OwnValkey, startOwnValkey } from "./support/own-valkey.ts";
import { type Running, startProcess } from "./support/processes.ts";
import { residentKiB } from "./support/processor.ts";
import { percentile } from "./support/statistics.ts";

const isFull = process.argv.includes("--full");
const shape = isFull
  ? { viewers: 1_000, perSecond: 30, rounds: 9, seconds: 4 }
  : { viewers: 200, perSecond: 100, rounds: 5, seconds: 2 };
const idleViewers = isFull ? 8_000 : 1_000;
const warmUp = 500;
const streamsEach = 5;
const topic = "bare";
const log = createLog({ name: "fan-out", level: "error" });

type Stage = { arena: Arena; valkey: OwnValkey; api: Running; live: number; room: RoomId };

await withArena("fan-out", async (arena) => {
  await liftLimits(arena.owner);
  const valkey = await startOwnValkey();
  const stage = await startGateway(arena, valkey);
  const weight = await weighIdle(stage);
  const rounds = await race(stage);
  await stage.api.terminate();
  await valkey.stop();
  report(rounds, weight);
});

async function startGateway(arena: Arena, valkey: OwnValkey): Promise<Stage> {
  const [port, live] = [await freePort(), await freePort()];
  const env = {
    ...arena.env,
    VALKEY_URL: valkey.url,
    API_PORT: String(port),
    LIVE_PORT: String(live),
    AUTH_JWKS_URL: `http://127.0.0.1:${port}/auth/v1/.well-known/jwks.json`,
    NODE_OPTIONS: `--import ${import.meta.resolve("./fan-out/collect-garbage.ts")}`,
  };
  const api = await startProcess("api", env, port);
  const room = RoomId.parse(randomUUID());
  const [host] = await arena.insertPeople(1);
  await arena.owner.query("insert into rooms (id, user_id, name) values ($1, $2, 'Crowded')", [
    room,
    host?.id,
  ]);
  return { arena, valkey, api, live, room };
}

/** People who may watch the room, each with as many tabs as they may have open. */
async function greetingsFor({ arena, room }: Stage, viewers: number) {
  const people = await arena.insertPeople(viewers / streamsEach);
  await arena.owner.query(
    "insert into room_members (room_id, user_id, status) select $1, unnest($2::uuid[]), 'active'",
    [room, people.map(({ id }) => id)],
  );
  const tokens: string[] = [];
  for (let n = 0; n < people.length; n += 20) {
    tokens.push(...(await Promise.all(people.slice(n, n + 20).map((person) => arena.tokenFor(person)))));
  }
  return people.flatMap(({ id }, n) =>
    Array<undefined>(streamsEach)
      .fill(undefined)
      .map(() => ofGateway(tokens[n] ?? "", [`room:${room}`, `user:${id}`])),
  );
}

async function race(stage: Stage): Promise<Rounds> {
  const { valkey, live, room, api } = stage;
  const crowd = gatherCrowd();
  const socketIo = fork(new URL("./fan-out/socket-io.ts", import.meta.url), [valkey.url, topic + 2]);
  process.once("exit", () => socketIo.kill("SIGKILL"));
  const [{ port }] = await once(socketIo, "message");
  await crowd.join(
    valkey.port,
    Array<undefined>(shape.viewers)
      .fill(undefined)
      .map(() => ofValkey(topic)),
  );
  await crowd.join(
    port,
    Array<undefined>(shape.viewers)
      .fill(undefined)
      .map(() => ofSocketIo),
  );
  await crowd.join(live, await greetingsFor(stage, shape.viewers));
  // Letting all of them in is not what is compared, nor what that leaves to tidy up.
  await residentAfterCollecting(api.pid);
  await pause(3_000);
  const client = await connectValkey(valkey.url, log);
  const publisher = createPublisher(client, { prefix: stage.arena.env.VALKEY_PREFIX ?? "", log });
  const rounds = await compare(crowd, shape, [
    { name: "Redis", pid: valkey.pid, open: () => bareStream(client, topic) },
    { name: "Socket.IO", pid: socketIo.pid ?? 0, open: () => bareStream(client, topic + 2) },
    { name: "ours", pid: api.pid, open: () => publisher.openDeltaStream(`room:${room}`, newTurn()) },
  ]);
  crowd.leave();
  socketIo.kill("SIGTERM");
  // What is not told yet would be tried again for ever.
  await publisher.settle();
  client.destroy();
  return rounds;
}

function bareStream(client: Valkey, to: string): ReturnType<Contender["open"]> {
  return { push: (piece) => void client.publish(to, piece), end: () => undefined };
}

const newTurn = () => TurnId.parse(randomUUID());

/** What one more viewer adds who watches the room and their own channel and is told nothing. */
async function weighIdle(stage: Stage): Promise<number> {
  const greetings = await greetingsFor(stage, idleViewers + warmUp);
  const crowd = gatherCrowd();
  // The first ones bring code and pools into memory that all of them share.
  await crowd.join(stage.live, greetings.slice(0, warmUp));
  const before = await residentAfterCollecting(stage.api.pid);
  await crowd.join(stage.live, greetings.slice(warmUp));
  const after = await residentAfterCollecting(stage.api.pid);
  crowd.leave();
  return (after - before) / idleViewers;
}

async function residentAfterCollecting(pid: number): Promise<number> {
  for (let n = 0; n < 3; n++) {
    process.kill(pid, "SIGUSR2");
    await pause(1_000);
  }
  return residentKiB(pid);
}

function report({ against, ages, lost, dropped }: Rounds, weight: number): void {
  const [redis, socketIo] = [against("Redis"), against("Socket.IO")];
  const [late, bareLate] = [percentile(ages("ours"), 99), percentile(ages("Redis"), 99)];
  console.log(
    `${shape.viewers} viewers, ${shape.perSecond} pieces a second; ${dropped} of ${shape.rounds} rounds left out, ` +
      `${lost} pieces lost; p50 ${percentile(ages("ours"), 50).toFixed(0)} ms, p99 ${late.toFixed(0)} ms (bare Redis ${bareLate.toFixed(0)} ms)`,
  );
  const allowed = mergeMs + 50;
  conclude(
    "fan-out",
    `${redis.text}x Redis, ${socketIo.text}x Socket.IO, p99 ${(late - bareLate).toFixed(0)} ms over bare Redis, ` +
      `${weight.toFixed(1)} KiB an idle viewer (${idleViewers})`,
    `1.5x, 4x, ${allowed} ms, 8 KiB`,
    redis.median >= 1.5 && socketIo.median >= 4 && late - bareLate <= allowed && weight <= 8 && lost === 0,
  );
}
