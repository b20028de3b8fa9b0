import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { type PersonName, people } from "../../database/cast.ts";
import { mintSession, type StoredSession } from "../../database/dev-tokens.ts";
import { seed } from "../../database/seed.ts";
import { createTestDatabase } from "../../database/testing.ts";
import { freePort } from "./free-port.ts";
import { planSandbox, type Sandbox } from "./sandbox.ts";

/** The whole product with seeded people, on a database and ports of its own. */
export type Product = {
  origin: string;
  /** Where the front door finds it. */
  upstreams: { api: string; live: string };
  /** Where its rows are, for whoever has to let time pass. */
  database: string;
  /** Where its mail, its text messages and its Google end. */
  sandbox: Sandbox;
  sessionOf: (name: PersonName) => Promise<StoredSession>;
  stop: () => Promise<void>;
};

type ProductOptions = {
  /** Trusts no old build; the gate says that its own is new. */
  rebuild?: boolean;
  /** Settings of its own. */
  env?: Record<string, string>;
};

/** The built pages are served, as in production. They are built unless they have been. */
export async function startProduct({
  rebuild = false,
  env: given = {},
}: ProductOptions = {}): Promise<Product> {
  const isTrusted = process.env.WEB_IS_BUILT !== undefined || !rebuild;
  if (!(isTrusted && existsSync("apps/web/dist/domain.html"))) await built();
  const database = await createTestDatabase("parley_product_");
  const [api, live, worker, web] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${web}`;
  const { sandbox, env: sandboxEnv } = await planSandbox();
  const env = {
    ...process.env,
    NODE_ENV: "test",
    DATABASE_API_URL: database.api,
    DATABASE_WORKER_URL: database.worker,
    DATABASE_IDENTITY_URL: database.identity,
    VALKEY_PREFIX: `${database.name}:`,
    API_PORT: String(api),
    LIVE_PORT: String(live),
    WORKER_PORT: String(worker),
    WEB_PORT: String(web),
    WEB_ORIGIN: origin,
    AUTH_JWKS_URL: `http://127.0.0.1:${api}/auth/v1/.well-known/jwks.json`,
    LOG_LEVEL: "warn",
    DRAIN_DELAY_MS: "0",
    ...sandboxEnv,
    ...given,
  };
  await seed(database.owner, env);
  const processes = [
    start("node", ["apps/sandbox/src/sandbox.ts"], env),
    start("node", ["apps/server/src/api.ts"], env),
    start("node", ["apps/server/src/worker.ts"], env),
    start("vite", ["preview", "apps/web"], env),
  ];
  const stop = async () => {
    await Promise.all(processes.map(ended));
    await database.drop();
  };
  try {
    const addresses = [`http://127.0.0.1:${api}/readyz`, `${sandbox.origin}/readyz`, origin];
    await Promise.all(addresses.map(answers));
  } catch (error) {
    await stop();
    throw error;
  }
  const upstreams = { api: `127.0.0.1:${api}`, live: `127.0.0.1:${live}` };
  const { owner } = database;
  return { origin, upstreams, database: owner, sandbox, sessionOf: (name) => sessionOf(owner, name), stop };
}

function sessionOf(url: string, name: PersonName): Promise<StoredSession> {
  const { id, email } = people[name];
  return mintSession(url, { userId: id, email });
}

function built(): Promise<void> {
  return new Promise((resolve, reject) => {
    start("vite", ["build", "apps/web"], process.env).on("exit", (code) =>
      code === 0 ? resolve() : reject(new Error("The pages could not be built")),
    );
  });
}

function start(command: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(command, args, { env, stdio: ["ignore", "ignore", "inherit"] });
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.on("exit", () => resolve());
    child.kill("SIGTERM");
  });
}

/** Where other work goes on too, reading the code alone takes a minute. */
const PATIENCE = 120_000;

async function answers(url: string): Promise<void> {
  for (const began = Date.now(); Date.now() - began < PATIENCE; await pause(100)) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
  }
  throw new Error(`${url} does not answer`);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
