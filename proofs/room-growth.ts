// A room with a million messages is opened, paged through and searched as fast as one with a thousand.
import { UserId } from "@parley/contract/ids";
import { z } from "zod";
import { type Actor, connectDatabase, transactAs } from "../apps/server/src/platform/database.ts";
import { inDatabase, ownerUrl } from "../database/connection.ts";
import { fillRooms, type GrownRoom } from "./room-growth/fill.ts";
import { type Growth, measureGrowth, type Ways } from "./room-growth/measure.ts";
import { type Visit, visits } from "./room-growth/visits.ts";
import { type Arena, liftLimits, type Person, withArena } from "./support/arena.ts";
import { conclude } from "./support/conclude.ts";
import { freePort } from "./support/free-port.ts";
import { explainingUrl, faultsInPlans } from "./support/plans.ts";
import { startProcess } from "./support/processes.ts";

const isFull = process.argv.includes("--full");
const SMALL = 1_000;
const LARGE = isFull ? 1_000_000 : 100_000;
const SIZE = isFull ? { rounds: 5, runs: 25 } : { rounds: 5, runs: 20 };
const ATTEMPTS = 3;
const GOAL = 1.3;

const ports = { api: await freePort(), live: await freePort() };
const origin = `http://127.0.0.1:${ports.api}`;

await withArena("room-growth", async (arena) => {
  await liftLimits(arena.owner);
  const env = { ...arena.env, API_PORT: String(ports.api), LIVE_PORT: String(ports.live) };
  const keys = `${origin}/auth/v1/.well-known/jwks.json`;
  const api = await startProcess("api", { ...env, AUTH_JWKS_URL: keys }, ports.api);
  const host = z.custom<Person>(Boolean).parse((await arena.insertPeople(1))[0]);
  const rooms = await filled(arena, host);
  const growths = await measureFairly(arena, host, rooms);
  await api.terminate();
  for (const growth of growths) console.log(inColumns(growth));
  const faults = [
    ...growths
      .filter(isOutside)
      .map(({ name, way, growth }) => `${name} (${way}) grows ${growth.toFixed(2)} times`),
    ...(await planFaults(arena, host, rooms[1])),
  ];
  for (const fault of faults) console.log(`  ${fault}`);
  const most = Math.max(...growths.map(({ growth }) => growth));
  conclude(
    "room-growth",
    `p95 among ${LARGE} messages at most ${most.toFixed(2)} times that among ${SMALL}, ${faults.length} outside their bounds`,
    `at most ${GOAL}, over HTTP and in SQL, and no scan of a large table`,
    faults.length === 0,
  );
});

async function filled({ owner }: Arena, host: Person): Promise<[GrownRoom, GrownRoom]> {
  const began = performance.now();
  const [small, large] = await fillRooms(owner, host, [SMALL, LARGE]);
  if (!small || !large) throw new Error("There are not two rooms");
  console.log(
    `${SMALL} and ${LARGE} messages planted in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
  return [small, large];
}

function isOutside({ growth }: Growth): boolean {
  return growth > GOAL;
}

/** Another process can spoil a measurement, never improve it: a bound is broken when every attempt breaks it. */
async function measureFairly(arena: Arena, host: Person, rooms: [GrownRoom, GrownRoom]): Promise<Growth[]> {
  const { database } = connectDatabase(arena.urls.api, { max: 1 });
  const ways: Ways = {
    http: requesting(await arena.tokenFor(host)),
    sql: (visit, room, place) =>
      transactAs(database, actorFor(host), (tx) => visit.statements(tx, room, place)),
  };
  let best = await measureGrowth(rooms, ways, SIZE);
  for (let attempt = 1; attempt < ATTEMPTS && best.some(isOutside); attempt += 1) {
    const again = await measureGrowth(rooms, ways, SIZE);
    best = best.map((one, n) => {
      const other = again[n];
      return other && other.growth < one.growth ? other : one;
    });
  }
  await database.destroy();
  return best;
}

function requesting(token: string): Ways["http"] {
  const headers = { authorization: `Bearer ${token}` };
  return async ({ path, rows }, room, place) => {
    const response = await fetch(origin + path(room, place), { headers });
    const found = z.array(z.unknown()).parse(await response.json()).length;
    if (found !== rows) throw new Error(`${path(room, place)} brought ${found} rows instead of ${rows}`);
  };
}

function actorFor({ id }: Person): Actor {
  const claims = JSON.stringify({ sub: id, role: "authenticated", aal: "aal1" });
  return { userId: UserId.parse(id), role: "authenticated", aal: "aal1", claims };
}

async function planFaults(arena: Arena, host: Person, room: GrownRoom): Promise<string[]> {
  const name = new URL(arena.urls.api).pathname.slice(1);
  const { database, pool } = connectDatabase(explainingUrl(inDatabase(ownerUrl(), name)), { max: 1 });
  const works = Object.fromEntries(
    Object.entries(visits).map(([what, visit]) => [
      what,
      (tx: Parameters<Visit["statements"]>[0]) => visit.statements(tx, room, room.size / 2),
    ]),
  );
  const faults = await faultsInPlans(pool, works, (work) => transactAs(database, actorFor(host), work));
  await database.destroy();
  return faults;
}

function inColumns({ name, way, small, large, growth, spread }: Growth): string {
  const ms = (value: number) => `${value.toFixed(2)} ms`.padStart(10);
  return `${name.padEnd(26)} ${way.padEnd(5)} ${ms(small)} ${ms(large)}  ${growth.toFixed(2)} times (${spread})`;
}
