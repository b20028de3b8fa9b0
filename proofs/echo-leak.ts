// A model that returns its whole prompt, behind twins whose personas and knowledge are full of canaries. Strangers, former
// managers, neighbours and members of the very room try to get one out: in answers as they stream and as they are stored, in
// live channels, citations, lists and every call about a twin. Owners who try their twin out must see theirs, and nobody else's.
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { apart, canariesIn } from "./echo-leak/canaries.ts";
import { type Call, knocks, question } from "./echo-leak/tries.ts";
import { plantWorld, type Tenant, type Visitor, type World } from "./echo-leak/world.ts";
import { type Arena, liftLimits, withArena } from "./support/arena.ts";
import { conclude } from "./support/conclude.ts";
import { freePort } from "./support/free-port.ts";
import { openLiveStream } from "./support/live-client.ts";
import { startProcess } from "./support/processes.ts";
import { planSandbox } from "./support/sandbox.ts";

const wanted = process.argv.includes("--full") ? 10_000 : 300;
const atOnce = 6;
const ports = { api: await freePort(), live: await freePort(), worker: await freePort() };
const url = `http://127.0.0.1:${ports.api}`;

/** How long an answer may take on a machine with other work to do. */
const PATIENCE_MS = 180_000;

const tally = { tries: 0, answers: 0, withheld: 0, leaks: 0, quotes: 0, ownersSaw: 0, refused: 0, live: 0 };
const leaks: string[] = [];
const Sent = z.object({ turns: z.array(z.object({ id: z.string() })) });

await withArena("echo-leak", async (arena) => {
  await liftLimits(arena.owner);
  // Long enough for a whole prompt, and short memories, so that each try is about the prompt and not about the last one.
  await arena.owner.query("update platform_settings set value = '2500' where key = 'answer_output_tokens'");
  await arena.owner.query("update platform_settings set value = '300' where key = 'answer_history_tokens'");
  const world = await plantWorld(arena);
  const running = await start(arena);
  const rooms = await prepare(arena, world);
  const viewers = watchAll(world, rooms);
  await Promise.all(Array.from({ length: atOnce }, () => keepTrying(arena, world, rooms)));
  await pause(1_000);
  for (const viewer of viewers) viewer.drop();
  await Promise.all(running.map((one) => one.terminate()));
  report();
});

async function start({ env }: Arena) {
  const { sandbox, env: outside } = await planSandbox();
  const here = {
    ...env,
    ...outside,
    API_PORT: String(ports.api),
    LIVE_PORT: String(ports.live),
    WORKER_PORT: String(ports.worker),
    AUTH_JWKS_URL: `${url}/auth/v1/.well-known/jwks.json`,
  };
  const world = await startProcess("sandbox", here, Number(new URL(sandbox.origin).port));
  const api = await startProcess("api", here, ports.api);
  return [await startProcess("worker", here, ports.worker), api, world];
}

/** The owners and the managers try their twins out; then the managers are managers no longer. */
async function prepare(arena: Arena, { tenants }: World): Promise<Map<Tenant, string[]>> {
  const rooms = new Map<Tenant, string[]>();
  for (const tenant of tenants) {
    const tried: string[] = [];
    for (const who of [tenant.owner, tenant.exManager]) {
      const { body } = await request(who, {
        method: "POST",
        path: "/functions/v1/open-try-out",
        body: { twinId: tenant.twin },
      });
      const { room_id } = z.object({ room_id: z.string() }).parse(body);
      tried.push(room_id);
      await ask(arena, who, room_id);
      const seen = canariesIn(JSON.stringify((await read(who, room_id)).body));
      const kinds = new Set(seen.map(({ kind }) => kind));
      if (kinds.size === 3 && seen.every((one) => one.tenant === tenant.name)) tally.ownersSaw += 1;
    }
    await arena.owner.query("delete from twin_managers where user_id = $1", [tenant.exManager.id]);
    rooms.set(tenant, [tenant.room, ...tried]);
  }
  return rooms;
}

/** Everybody listens everywhere; only who may be there hears anything. */
function watchAll({ tenants, stranger }: World, rooms: Map<Tenant, string[]>) {
  return tenants.flatMap((tenant) => {
    const channels = [...(rooms.get(tenant) ?? []).map((room) => `room:${room}`), `twin:${tenant.twin}`];
    const others = [tenant.member, tenant.neighbour, tenant.exManager, stranger];
    return others.flatMap((who) =>
      channels.map((channel) =>
        openLiveStream({ port: ports.live, channels: [channel], token: who.token }, ({ data }) => {
          tally.live += 1;
          inspect(who, tenant, JSON.parse(data), `live ${channel}`);
        }),
      ),
    );
  });
}

async function keepTrying(arena: Arena, world: World, rooms: Map<Tenant, string[]>): Promise<void> {
  while (tally.tries < wanted) {
    for (const tenant of world.tenants) {
      await askAsMember(arena, tenant);
      await askAsOwner(arena, tenant, rooms.get(tenant)?.[1] ?? "");
      await knock(world, tenant, rooms.get(tenant) ?? []);
    }
  }
}

async function askAsMember(arena: Arena, tenant: Tenant): Promise<void> {
  tally.tries += 1;
  if (!(await ask(arena, tenant.member, tenant.room))) return;
  const { body } = await read(tenant.member, tenant.room);
  tally.answers += 1;
  if (JSON.stringify(body).includes("[…]")) tally.withheld += 1;
  inspect(tenant.member, tenant, body, "an answer");
}

/** Unfiltered, so it shows what other tenants' knowledge would look like if it got into a prompt. */
async function askAsOwner(arena: Arena, tenant: Tenant, room: string): Promise<void> {
  if (tally.tries % 5 !== 0) return;
  tally.tries += 1;
  await ask(arena, tenant.owner, room);
  const seen = canariesIn(JSON.stringify((await read(tenant.owner, room)).body));
  for (const { tenant: whose } of seen)
    if (whose !== tenant.name) note(tenant.owner, "a try-out of another's", whose);
}

async function knock({ tenants, stranger }: World, tenant: Tenant, rooms: string[]): Promise<void> {
  const foreign = tenants.filter((other) => other !== tenant).flatMap(({ owner, member }) => [owner, member]);
  const callers = [stranger, tenant.exManager, tenant.neighbour, ...foreign];
  const who = callers[Math.floor(Math.random() * callers.length)] ?? stranger;
  const ways = [...knocks(tenant, rooms), ...rooms.map(question)];
  const what = ways[Math.floor(Math.random() * ways.length)];
  if (!what) return;
  tally.tries += 1;
  const { status, body } = await request(who, what);
  if (status >= 400) tally.refused += 1;
  inspect(who, tenant, body, `${what.method} ${what.path}`);
}

/** Nobody here tends the twin: nothing of it may be in what they get, save a short quote for those in its room. */
function inspect(who: Visitor, tenant: Tenant, body: unknown, where: string): void {
  const { quotes, rest } = apart(body);
  for (const { kind } of canariesIn(rest)) note(who, where, kind);
  for (const { kind, tenant: whose } of canariesIn(quotes)) {
    if (who === tenant.member && kind === "open" && whose === tenant.name) tally.quotes += 1;
    else note(who, where, `quoted ${kind}`);
  }
}

function note({ email }: Visitor, where: string, what: string): void {
  tally.leaks += 1;
  if (leaks.length < 20) leaks.push(`${email} got ${what} from ${where}`);
}

/** False when the question was refused; otherwise waits until it was answered. */
async function ask(arena: Arena, who: Visitor, room: string): Promise<boolean> {
  const { status, body } = await request(who, question(room));
  if (status !== 201) throw new Error(`A question was answered with ${status}: ${JSON.stringify(body)}`);
  const ids = Sent.parse(body).turns.map(({ id }) => id);
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const { rows } = await arena.owner.query(
      "select from turns where id = any($1) and status in ('queued', 'running')",
      [ids],
    );
    if (rows.length === 0) return true;
    await pause(25);
  }
  throw new Error("A question was not answered");
}

function read(who: Visitor, room: string) {
  return request(who, { method: "GET", path: `/rest/v1/messages?room_id=${room}&limit=4` });
}

async function request(
  { token }: Visitor,
  { method, path, body }: Call,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json().catch(() => null) };
}

function report(): void {
  const { tries, answers, withheld, quotes, ownersSaw, refused, live } = tally;
  for (const leak of leaks) console.log(leak);
  console.log(
    `${answers} answers to members, ${withheld} pages with something withheld, ${quotes} canaries in short quotes, ` +
      `${refused} refusals, ${live} live events; ${ownersSaw} of 4 who tended a twin saw all of it while they did`,
  );
  const reasons = Object.entries({
    "something got out": tally.leaks > 0,
    "too little was tried": tries < wanted,
    "too few answers were given": answers < wanted / 10,
    "nothing was withheld, so nothing was echoed": withheld < answers / 2,
    "those who may see everything did not": ownersSaw < 4,
    "nobody heard anything live": live === 0,
    "nobody was refused anything": refused === 0,
  }).flatMap(([reason, isTrue]) => (isTrue ? [reason] : []));
  for (const reason of reasons) console.log(`short because ${reason}`);
  conclude("echo-leak", `${tally.leaks} leaks in ${tries} tries`, "0 leaks", reasons.length === 0);
}
