import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Arena, liftLimits, withArena } from "./arena.ts";
import { freePort } from "./free-port.ts";
import { furnish, type Parlour } from "./parlours.ts";
import { type Running, startProcess } from "./processes.ts";
import { planSandbox } from "./sandbox.ts";

/** The real api and worker with a scripted model, and rooms whose twin has read three hundred passages. */
export type Lounge = {
  arena: Arena;
  /** Of the api, of its live streams, and of the model itself. */
  url: string;
  live: number;
  models: string;
  api: Running;
  worker: Running;
  parlours: Parlour[];
};

/** `scripts` are modes of the sandbox; the n-th of the rooms has the n-th of them for its twin, then the first again. */
export type Plan = {
  name: string;
  rooms: number;
  scripts: string[];
  knowsNothing?: boolean;
  env?: Record<string, string>;
};

export async function withLounge(plan: Plan, prove: (lounge: Lounge) => Promise<void>): Promise<void> {
  const ports = { api: await freePort(), live: await freePort(), worker: await freePort() };
  const folder = await mkdtemp(join(tmpdir(), `parley-${plan.name}-`));
  await withArena(plan.name, async (arena) => {
    await liftLimits(arena.owner);
    const { sandbox, env: outside } = await planSandbox();
    const models = `${sandbox.origin}/models`;
    const url = `http://127.0.0.1:${ports.api}`;
    const env = {
      ...{ ...arena.env, ...outside, ...plan.env, SANDBOX_MODELS_URL: "" },
      ...{ MODELS_FILE: await writeModels(folder, models, plan.scripts) },
      ...{ API_PORT: `${ports.api}`, LIVE_PORT: `${ports.live}`, WORKER_PORT: `${ports.worker}` },
      ...{ AUTH_JWKS_URL: `${url}/auth/v1/.well-known/jwks.json` },
    };
    const world = await startProcess("sandbox", env, Number(new URL(models).port));
    const [api, worker] = [
      await startProcess("api", env, ports.api),
      await startProcess("worker", env, ports.worker),
    ];
    const parlours = await furnish(arena, plan.rooms, { ...plan, models: plan.scripts.map(modelOf) });
    await prove({ arena, url, live: ports.live, models, api, worker, parlours });
    for (const process of [api, worker, world]) await process.terminate();
  });
  await rm(folder, { recursive: true });
}

const modelOf = (script: string): string => `lounge:${script}`;

async function writeModels(folder: string, models: string, scripts: string[]): Promise<string> {
  const cards = scripts.map((script) => ({
    ...{ id: modelOf(script), model: script, name: script, window: 128_000, maxOutput: 4_096 },
    ...{ inputMicrosPer1000: 150, outputMicrosPer1000: 600 },
  }));
  const provider = { kind: "openai-compatible", baseURL: `${models}/v1` };
  const file = join(folder, "models.json");
  await writeFile(
    file,
    JSON.stringify({ providers: { lounge: provider }, default: cards[0]?.id, models: cards }),
  );
  return file;
}
