import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "@redis/client";
import { limitsChangedTopic } from "../../apps/server/src/platform/limits.ts";
import { type Arena, liftLimits } from "../support/arena.ts";
import { freePort } from "../support/free-port.ts";
import { type Running, startProcess } from "../support/processes.ts";
import { planSandbox, type Sandbox } from "../support/sandbox.ts";
import { ask } from "./ask.ts";
import { openFrontDoor } from "./front-door.ts";

/** The running product as an attacker meets it, and what lies behind it for whoever judges. */
export type Stage = {
  /** What browsers and mails know it by: the trusted proxy, with the api behind it. */
  front: string;
  /** Straight to the api, as that proxy calls it. */
  api: string;
  /** One more api on the same tables. It asks guests for a captcha. */
  guarded: string;
  /** Besides its own, the one origin an operator has listed. */
  listed: string;
  sandbox: Sandbox;
  serviceKey: string;
  arena: Arena;
  isFull: boolean;
  /** From now on nothing is counted. */
  liftLimits: () => Promise<void>;
};

/** Short, so that a retired key is seen to be gone. */
export const KEY_CACHE_SECONDS = 3;

const SERVICE_KEY = "the-service-key-of-the-attacked-installation";
const LISTED = "https://partner.parley.test";

export async function withStage(arena: Arena, prove: (stage: Stage) => Promise<void>): Promise<void> {
  const [api, guarded, worker] = [await freePort(), await freePort(), await freePort()];
  const front = await openFrontDoor(() => `http://127.0.0.1:${api}`);
  const { sandbox, env: outside } = await planSandbox();
  const env = {
    ...arena.env,
    ...outside,
    WEB_ORIGIN: front.origin,
    AUTH_JWKS_URL: `http://127.0.0.1:${api}/auth/v1/.well-known/jwks.json`,
    AUTH_SERVICE_KEY: SERVICE_KEY,
    AUTH_REDIRECTS: LISTED,
    AUTH_KEY_CACHE_SECONDS: String(KEY_CACHE_SECONDS),
    DRAIN_DELAY_MS: "0",
    // The engine writes down every lie it is told; what goes wrong here shows in the answers.
    LOG_LEVEL: "fatal",
  };
  const started = [
    startProcess("sandbox", env, Number(outside.SANDBOX_PORT)),
    startProcess("api", { ...env, API_PORT: `${api}`, LIVE_PORT: `${await freePort()}` }, api),
    startProcess("api", { ...env, ...(await guardedBy(sandbox, guarded)) }, guarded),
    startProcess("worker", { ...env, WORKER_PORT: `${worker}` }, worker),
  ];
  try {
    await Promise.all(started);
    await prove({
      ...{ front: front.origin, api: `http://127.0.0.1:${api}`, guarded: `http://127.0.0.1:${guarded}` },
      ...{ listed: LISTED, sandbox, serviceKey: SERVICE_KEY, arena, isFull: process.argv.includes("--full") },
      liftLimits: () => lift(arena, `http://127.0.0.1:${api}`),
    });
  } finally {
    front.close();
    await stop(started);
  }
}

async function guardedBy({ origin }: Sandbox, port: number): Promise<Record<string, string>> {
  return {
    AUTH_CAPTCHA_URL: `${origin}/captcha/siteverify`,
    AUTH_CAPTCHA_SECRET: "sandbox",
    API_PORT: String(port),
    LIVE_PORT: String(await freePort()),
  };
}

async function stop(started: Promise<Running>[]): Promise<void> {
  const settled = await Promise.allSettled(started);
  await Promise.all(
    settled.map((one) => (one.status === "fulfilled" ? one.value.terminate() : Promise.resolve(null))),
  );
}

async function lift({ env, owner }: Arena, api: string): Promise<void> {
  await liftLimits(owner);
  const valkey = await createClient({ ...(env.VALKEY_URL && { url: env.VALKEY_URL }) }).connect();
  await valkey.publish(limitsChangedTopic(env.VALKEY_PREFIX ?? ""), "");
  valkey.destroy();
  // Two mails to one address within a minute: what was refused before is taken once the server has read the new rules.
  const recover = () => ask(`${api}/auth/v1/recover`, { body: { email: "lifted@parley.test" } });
  await recover();
  while ((await recover()).status === 429) await pause(50);
}
