import type { Browser } from "@playwright/test";
import { createClient } from "@redis/client";
import type { Pool } from "pg";
import type { Arena } from "../../support/arena.ts";
import { openBrowser } from "../../support/browser.ts";
import { freePort } from "../../support/free-port.ts";
import { type Running, startProcess } from "../../support/processes.ts";
import { planSandbox, type Sandbox } from "../../support/sandbox.ts";
import { type FrontDoor, openFrontDoor } from "./front-door.ts";

/** The running product as a case meets it: where to call it, where its messages end, and what lies behind it. */
export type World = {
  /** The product's own origin: pages, and the api behind them. */
  origin: string;
  front: FrontDoor;
  /** Straight to the api. */
  url: string;
  /** An api that asks for a captcha and confirms no addresses. */
  strictUrl: string;
  sandbox: Sandbox;
  serviceKey: string;
  /** Plants what would take hours to come about, and looks behind the answers. */
  owner: Pool;
  limits: LimitStore;
  browser: Browser;
  isFull: boolean;
};

/** The counters behind the limits, so that nobody has to spend thirty tries or sit out a minute. */
type LimitStore = {
  spend: (rule: string, asker: string, points: number) => Promise<void>;
  forget: (rule: string, asker: string) => Promise<void>;
};

const SERVICE_KEY = "the-service-key-of-the-conformance-proof";

export async function withWorld(
  { env, owner }: Arena,
  prove: (world: World) => Promise<void>,
): Promise<void> {
  const opened: (() => Promise<unknown>)[] = [];
  try {
    const stack = await startStack(env, opened);
    const limits = await openLimitStore(env, opened);
    const browser = await openBrowser();
    opened.push(() => browser.close());
    const isFull = process.argv.includes("--full");
    await prove({ ...stack, limits, browser, owner, isFull, serviceKey: SERVICE_KEY });
  } finally {
    await Promise.all(opened.reverse().map((close) => close()));
  }
}

type Stack = Pick<World, "origin" | "front" | "url" | "strictUrl" | "sandbox">;

async function startStack(arena: Record<string, string>, opened: (() => Promise<unknown>)[]): Promise<Stack> {
  const [api, strict, worker] = [await freePort(), await freePort(), await freePort()];
  const front = await openFrontDoor(`http://127.0.0.1:${api}`);
  opened.push(front.close);
  const { sandbox, env: outside } = await planSandbox();
  const env = {
    ...arena,
    ...outside,
    WEB_ORIGIN: front.origin,
    AUTH_ISSUER: `${front.origin}/auth/v1`,
    AUTH_JWKS_URL: `http://127.0.0.1:${api}/auth/v1/.well-known/jwks.json`,
    AUTH_SERVICE_KEY: SERVICE_KEY,
    API_PORT: String(api),
    LIVE_PORT: String(await freePort()),
    WORKER_PORT: String(worker),
    DRAIN_DELAY_MS: "0",
  };
  const isStrict = {
    AUTH_CONFIRM_EMAIL: "false",
    AUTH_CAPTCHA_URL: `${sandbox.origin}/captcha/siteverify`,
    AUTH_CAPTCHA_SECRET: "sandbox",
    API_PORT: String(strict),
    LIVE_PORT: String(await freePort()),
  };
  const outer = startProcess("sandbox", env, Number(outside.SANDBOX_PORT));
  const inner = [
    startProcess("api", env, api),
    startProcess("api", { ...env, ...isStrict }, strict),
    startProcess("worker", env, worker),
  ];
  opened.push(async () => {
    // The world ends after those who still write to it.
    await Promise.all(inner.map(stop));
    await stop(outer);
  });
  await Promise.all([outer, ...inner]);
  const urls = { url: `http://127.0.0.1:${api}/auth/v1`, strictUrl: `http://127.0.0.1:${strict}/auth/v1` };
  return { origin: front.origin, front, sandbox, ...urls };
}

const stop = async (started: Promise<Running>): Promise<unknown> => (await started).terminate();

async function openLimitStore(
  env: Record<string, string>,
  opened: (() => Promise<unknown>)[],
): Promise<LimitStore> {
  const valkey = createClient({ ...(env.VALKEY_URL && { url: env.VALKEY_URL }) });
  await valkey.connect();
  opened.push(async () => valkey.destroy());
  const keyOf = (rule: string, asker: string) => `${env.VALKEY_PREFIX}limit:${rule}:${asker}`;
  return {
    async spend(rule, asker, points) {
      await valkey.set(keyOf(rule, asker), points, { EX: 300 });
    },
    async forget(rule, asker) {
      await valkey.unlink(keyOf(rule, asker));
    },
  };
}
