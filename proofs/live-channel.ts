// Five hundred people watch one room through two listeners while answers stream into it at a hundred pieces a second
// from two producers. A fifth of the viewers are cut off and come back at the other listener. Everybody must end up
// with every character once and in order, and nobody may get more than ten events in any second.
import { randomUUID } from "node:crypto";
import { setPriority } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { RoomId } from "@parley/contract/ids";
import type { LiveChannel } from "@parley/contract/live";
import { createPublisher } from "../apps/server/src/platform/live/publisher.ts";
import { createLog } from "../apps/server/src/platform/log.ts";
import { connectValkey } from "../apps/server/src/platform/valkey.ts";
import { accountOf } from "./live-channel/account.ts";
import { type Produced, produce } from "./live-channel/produce.ts";
import { Viewer } from "./live-channel/viewer.ts";
import { type Arena, liftLimits, withArena } from "./support/arena.ts";
import { conclude } from "./support/conclude.ts";
import { freePort } from "./support/free-port.ts";
import { startProcess } from "./support/processes.ts";

const isFull = process.argv.includes("--full");
const seconds = isFull ? 60 : 15;
const cutsEach = isFull ? 5 : 2;
const viewerCount = 500;
const streamsEach = 4;
const listeners = [
  { api: await freePort(), live: await freePort() },
  { api: await freePort(), live: await freePort() },
];

await withArena("live-channel", async (arena) => {
  await liftLimits(arena.owner);
  const running = await Promise.all(listeners.map((ports) => startListener(arena, ports)));
  favourInstrument();
  const { channel, viewers } = await seatViewers(arena);
  for (let n = 0; n < viewers.length; n += 50) {
    await Promise.all(viewers.slice(n, n + 50).map((viewer) => viewer.open()));
  }
  const [produced] = await Promise.all([produceTwice(arena, channel), cutOff(viewers)]);
  await untilQuiet(viewers);
  for (const viewer of viewers) viewer.close();
  await Promise.all(running.map((listener) => listener.terminate()));
  report(viewers, produced);
});

function startListener(arena: Arena, { api, live }: { api: number; live: number }) {
  const keys = `http://127.0.0.1:${api}/auth/v1/.well-known/jwks.json`;
  const env = { ...arena.env, API_PORT: String(api), LIVE_PORT: String(live), AUTH_JWKS_URL: keys };
  return startProcess("api", env, api);
}

/** Arrivals are read off a clock in this process: kept waiting for the processor, it would see a bunch where there was none. */
function favourInstrument(): void {
  try {
    setPriority(-15);
  } catch {
    console.log(
      "not allowed to run before others: on a busy machine the events of a second may be counted too high",
    );
  }
}

async function seatViewers(arena: Arena): Promise<{ channel: LiveChannel; viewers: Viewer[] }> {
  const people = await arena.insertPeople(viewerCount / streamsEach);
  const room = RoomId.parse(randomUUID());
  const host = people[0]?.id;
  await arena.owner.query("insert into rooms (id, user_id, name) values ($1, $2, 'Crowded')", [room, host]);
  await arena.owner.query(
    "insert into room_members (room_id, user_id, status) select $1, id, 'active' from profiles where id <> $2",
    [room, host],
  );
  const live = listeners.map((ports) => ports.live);
  const viewers: Viewer[] = [];
  for (const person of people) {
    const seat = { token: await arena.tokenFor(person), channels: [`room:${room}`, `user:${person.id}`] };
    for (let n = 0; n < streamsEach; n++) {
      viewers.push(new Viewer({ ...seat, ports: n % 2 === 0 ? live : live.toReversed() }));
    }
  }
  return { channel: `room:${room}`, viewers };
}

/** Two writers that know nothing of each other, as two workers would be. */
async function produceTwice({ env }: Arena, channel: LiveChannel): Promise<Produced[]> {
  const log = createLog({ name: "producer", level: "error" });
  return Promise.all(
    [1, 2].map(async () => {
      const valkey = await connectValkey(env.VALKEY_URL ?? "", log);
      const publisher = createPublisher(valkey, { prefix: env.VALKEY_PREFIX ?? "", log });
      const produced = await produce(publisher, channel, seconds);
      await publisher.settle();
      valkey.destroy();
      return produced;
    }),
  );
}

async function cutOff(viewers: Viewer[]): Promise<void> {
  const unlucky = viewers.filter((_, n) => n % 5 === 0);
  await Promise.all(
    unlucky.map(async (viewer) => {
      for (let time = 0; time < cutsEach; time++) {
        await pause((0.5 + Math.random()) * (seconds / (cutsEach + 1)) * 1000);
        await viewer.reconnect();
      }
    }),
  );
}

async function untilQuiet(viewers: Viewer[]): Promise<void> {
  const deadline = performance.now() + 10_000;
  const newest = () => Math.max(...viewers.map(({ received }) => received.at(-1)?.at ?? 0));
  while (performance.now() < deadline && performance.now() - newest() < 1_000) await pause(100);
}

function report(viewers: Viewer[], produced: Produced[]): void {
  const answers = produced.flatMap((producer) => [...producer.answers]);
  const notices = produced.reduce((sum, producer) => sum + producer.notices, 0);
  const accounts = viewers.map(({ received }) => accountOf(received));
  const whole = accounts.filter(
    (account) =>
      account.notices === notices && answers.every(([turn, text]) => account.texts.get(turn) === text),
  ).length;
  const faults = [
    ...accounts.flatMap((account) => account.faults),
    ...viewers.flatMap(({ refusals }) => refusals.map((status) => `a stream was answered with ${status}`)),
  ];
  const most = Math.max(...accounts.map((account) => account.mostInOneSecond));
  const bytes = answers.reduce((sum, [, text]) => sum + Buffer.byteLength(text), 0);
  const events = viewers.reduce((sum, { received }) => sum + received.length, 0);
  const reconnects = viewers.reduce((sum, viewer) => sum + viewer.reconnects, 0);
  console.log(
    `${answers.length} answers of ${bytes} bytes and ${notices} notices in ${seconds} s; ` +
      `${events} events delivered to ${viewers.length} viewers, ${reconnects} reconnects`,
  );
  for (const fault of faults.slice(0, 5)) console.log(`fault: ${fault}`);
  const isNonVacuous = bytes > seconds * 1_000 && events > viewerCount * seconds * 2;
  conclude(
    "live-channel",
    `${whole}/${viewerCount} viewers with every byte once, ${faults.length} faults, at most ${most} events in a second`,
    `${viewerCount}/${viewerCount}, 0 and 10`,
    whole === viewerCount &&
      faults.length === 0 &&
      most <= 10 &&
      reconnects === (viewerCount / 5) * cutsEach &&
      isNonVacuous,
  );
}
