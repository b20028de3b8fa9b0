// A thousand people watch twenty rooms while an answer streams in each of them, from the model through worker, Valkey and
// gateway. A fifth lose their connection in the middle. Everybody must end with the text that was stored, and nothing twice.
import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { type Arena, liftLimits, withArena } from "./support/arena.ts";
import { conclude } from "./support/conclude.ts";
import { freePort } from "./support/free-port.ts";
import { startProcess } from "./support/processes.ts";
import { cpuSeconds } from "./support/processor.ts";
import { planSandbox } from "./support/sandbox.ts";
import { percentile } from "./support/statistics.ts";
import { type Hall, openHalls, seatsFor } from "./viewers/halls.ts";
import { gatherCrowd, type Seen } from "./viewers/talk-to-crowd.ts";

const isFull = process.argv.includes("--full");
const viewerCount = isFull ? 1_000 : 200;
const hallCount = 20;
const tabs = 5;
/** Each answer takes some eight seconds. */
const script = "bench@deltas=400,every=20";
const model = "hall:speaker";
const ports = { api: await freePort(), live: await freePort(), worker: await freePort() };
const url = `http://127.0.0.1:${ports.api}`;
const Sent = z.object({ turns: z.tuple([z.object({ id: z.string() })]) });

await withArena("viewers", async (arena) => {
  await liftLimits(arena.owner);
  const folder = await mkdtemp(join(tmpdir(), "parley-viewers-"));
  const running = await start(arena, join(folder, "models.json"));
  const people = await arena.insertPeople(viewerCount / tabs);
  const halls = await openHalls(arena, hallCount, { people, model });
  const crowd = gatherCrowd();
  await crowd.ask({ ask: "open", seats: await seatsFor(arena, { people, halls, tabs, port: ports.live }) });
  const pids = [running.api.pid, running.worker.pid, crowd.pid];
  const before = await Promise.all(pids.map(cpuSeconds));
  const [answers] = await Promise.all([hearAll(arena, halls), crowd.ask({ ask: "cut", withinMs: 6_000 })]);
  const used = (await Promise.all(pids.map(cpuSeconds))).map((after, n) => after - (before[n] ?? 0));
  // Whoever came back has been counted again by now.
  await pause(3_000);
  const present = await Promise.all(halls.map(({ room, hostToken }) => presentIn(room, hostToken)));
  const seen = await crowd.ask({ ask: "tell" });
  crowd.leave();
  for (const one of Object.values(running)) await one.terminate();
  await rm(folder, { recursive: true });
  report({ answers, seen, present, used });
});

async function start({ env }: Arena, modelsFile: string) {
  const { sandbox, env: outside } = await planSandbox();
  const provider = { kind: "openai-compatible", baseURL: `${sandbox.origin}/models/v1` };
  const card = {
    ...{ id: model, model: script, name: model, window: 128_000, maxOutput: 4_096, fallbacks: [] },
    ...{ inputMicrosPer1000: 150, outputMicrosPer1000: 600 },
  };
  await writeFile(
    modelsFile,
    JSON.stringify({ providers: { hall: provider }, default: model, models: [card] }),
  );
  const here = {
    ...{ ...env, ...outside, MODELS_FILE: modelsFile, SANDBOX_MODELS_URL: "" },
    ...{ API_PORT: `${ports.api}`, LIVE_PORT: `${ports.live}`, WORKER_PORT: `${ports.worker}` },
    ...{ WORKER_TURNS: `${hallCount}`, AUTH_JWKS_URL: `${url}/auth/v1/.well-known/jwks.json` },
  };
  return {
    world: await startProcess("sandbox", here, Number(new URL(sandbox.origin).port)),
    api: await startProcess("api", here, ports.api),
    worker: await startProcess("worker", here, ports.worker),
  };
}

/** Asks in every room at once, and gives what was stored, by turn. */
async function hearAll({ owner }: Arena, halls: Hall[]): Promise<Map<string, string>> {
  const turns = await Promise.all(
    halls.map(async ({ room, hostToken }) => {
      const body = JSON.stringify({ roomId: room, clientId: randomUUID(), text: "Please begin." });
      const headers = { authorization: `Bearer ${hostToken}`, "content-type": "application/json" };
      const response = await fetch(`${url}/functions/v1/send-message`, { method: "POST", headers, body });
      return Sent.parse(await response.json()).turns[0].id;
    }),
  );
  const deadline = performance.now() + 60_000;
  for (;;) {
    const { rows } = await owner.query<{ id: string; body: string }>(
      `select t.id, m.body from turns t join messages m on m.room_id = t.room_id and m.id = t.answer_id
       where t.id = any($1) and t.status = 'done'`,
      [turns],
    );
    if (rows.length === turns.length) return new Map(rows.map(({ id, body }) => [id, body]));
    if (performance.now() > deadline)
      throw new Error(`${rows.length} of ${turns.length} answers in a minute`);
    await pause(100);
  }
}

async function presentIn(room: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/rest/v1/room_presence?room_id=${room}`, { headers });
  return z.object({ count: z.int() }).parse(await response.json()).count;
}

type Outcome = { answers: Map<string, string>; seen: Seen[]; present: number[]; used: number[] };

function report({ answers, seen, present, used }: Outcome): void {
  const stored = new Map(
    Array.from(answers, ([turn, text]) => [turn, createHash("sha256").update(text).digest("hex")]),
  );
  const whole = seen.filter(
    ({ texts }) => texts.length === 1 && texts.every(([turn, digest]) => stored.get(turn) === digest),
  ).length;
  const faults = seen.flatMap((viewer) => viewer.faults);
  const perHall = viewerCount / hallCount;
  const rightlyPresent = present.filter((count) => count === perHall).length;
  const rightlyTold = seen.filter((viewer) => viewer.present === perHall).length;
  const delays = delaysOf(seen);
  const [api = 0, worker = 0, crowd = 0] = used.map((seconds) => seconds.toFixed(1));
  const characters = [...answers.values()].reduce((sum, text) => sum + text.length, 0);
  console.log(
    `${answers.size} answers of ${characters} characters, ${seen.filter(({ reconnects }) => reconnects > 0).length} reconnects; ` +
      `processor: api ${api} s, worker ${worker} s, viewers ${crowd} s; behind the first to hear: ` +
      `p50 ${percentile(delays, 50).toFixed(1)} ms, p99 ${percentile(delays, 99).toFixed(1)} ms`,
  );
  for (const fault of faults.slice(0, 5)) console.log(`fault: ${fault}`);
  conclude(
    "viewers",
    `${whole}/${viewerCount} viewers with the stored text, ${faults.length} gaps or repeats, ` +
      `presence right in ${rightlyPresent}/${hallCount} rooms and for ${rightlyTold} viewers`,
    `${viewerCount}/${viewerCount}, 0, ${hallCount}/${hallCount} and ${viewerCount}`,
    whole === viewerCount &&
      faults.length === 0 &&
      rightlyPresent === hallCount &&
      rightlyTold === viewerCount &&
      characters > hallCount * 1_000 &&
      delays.length > viewerCount,
  );
}

/** How long after the first viewer each of the others got a piece. */
function delaysOf(seen: Seen[]): number[] {
  const first = new Map<string, number>();
  const arrivals = seen.flatMap((viewer) => viewer.arrivals);
  for (const [piece, at] of arrivals) first.set(piece, Math.min(at, first.get(piece) ?? at));
  return arrivals.map(([piece, at]) => at - (first.get(piece) ?? at));
}
