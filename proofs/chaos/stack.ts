import { rmSync } from "node:fs";
import { chmod, mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Pool } from "pg";
import { z } from "zod";
import { asLogin, inDatabase, withClient } from "../../database/connection.ts";
import { ensureSigningKey } from "../../database/dev-tokens.ts";
import { migrate } from "../../database/migrate.ts";
import { liftLimits } from "../support/arena.ts";
import { freePort } from "../support/free-port.ts";
import { startProcess } from "../support/processes.ts";
import { planSandbox } from "../support/sandbox.ts";
import { type Engine, startPostgres, startValkey } from "./engines.ts";
import { FaultProxy } from "./fault-proxy.ts";
import { Member } from "./member.ts";
import { writeModelsFile } from "./models-file.ts";

/** The whole product with engines of its own, to be broken in every way. */
export type Stack = {
  postgres: Engine;
  valkey: Engine & { url: string };
  /** Past every proxy: plants rows and looks behind the policies. */
  owner: Pool;
  ownerUrl: string;
  apis: Api[];
  workers: Member[];
  /** All of them. */
  members: Member[];
  sandbox: string;
  /** What the sandbox's models can break, by mode. */
  brokenModes: string[];
  files: string;
  stop: () => Promise<void>;
};

export type Api = { member: Member; url: string; livePort: number };

export async function startStack(): Promise<Stack> {
  const folder = await mkdtemp(join(tmpdir(), "parley-chaos-"));
  // PostgreSQL may run under another account, which must pass through.
  await chmod(folder, 0o711);
  await mkdir(join(folder, "files"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const [postgres, valkey, outside] = await Promise.all([
    startPostgres(join(folder, "postgres")),
    startValkey(join(folder, "valkey")),
    startSandbox(),
  ]);
  const ownerUrl = inDatabase(postgres.url, "parley");
  await withClient(postgres.url, (client) => client.query("create database parley"));
  await migrate(ownerUrl);
  await ensureSigningKey(ownerUrl);
  const owner = new Pool({ connectionString: ownerUrl, max: 4 });
  // PostgreSQL is killed again and again: the pool makes new connections.
  owner.on("error", () => undefined);
  await liftLimits(owner);
  const context = { folder, engines: { postgres, valkey }, ownerUrl, outside };
  const apis = await Promise.all([startApi(context, "api 1"), startApi(context, "api 2")]);
  const workers = await Promise.all([startWorker(context, "worker 1"), startWorker(context, "worker 2")]);
  const members = [...apis.map(({ member }) => member), ...workers];
  return {
    ...{ postgres, valkey, owner, ownerUrl, apis, workers, members },
    ...{ sandbox: outside.origin, brokenModes: outside.brokenModes, files: join(folder, "files") },
    async stop() {
      await Promise.all(members.map((member) => member.end()));
      await outside.stop();
      await owner.end();
      await Promise.all([postgres.stop(), valkey.stop()]);
    },
  };
}

type Outside = {
  origin: string;
  env: Record<string, string>;
  brokenModes: string[];
  stop: () => Promise<unknown>;
};
type Context = {
  folder: string;
  engines: { postgres: Engine; valkey: Engine };
  ownerUrl: string;
  outside: Outside;
};

async function startSandbox(): Promise<Outside> {
  const { sandbox, env } = await planSandbox();
  const { origin } = sandbox;
  const running = await startProcess("sandbox", { NODE_ENV: "test", ...env }, Number(new URL(origin).port));
  const names = z.array(z.string()).parse(await (await fetch(`${origin}/models/broken`)).json());
  return { origin, env, brokenModes: names.map((_, n) => `broken-${n + 1}`), stop: running.terminate };
}

async function startApi(context: Context, name: string): Promise<Api> {
  const [port, livePort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const member = await planMember(context, "api", {
    name,
    port,
    env: {
      API_PORT: `${port}`,
      LIVE_PORT: `${livePort}`,
      AUTH_JWKS_URL: `${url}/auth/v1/.well-known/jwks.json`,
    },
  });
  await member.start();
  return { member, url, livePort };
}

async function startWorker(context: Context, name: string): Promise<Member> {
  const port = await freePort();
  const member = await planMember(context, "worker", { name, port, env: { WORKER_PORT: `${port}` } });
  await member.start();
  return member;
}

type Plan = { name: string; port: number; env: Record<string, string> };

async function planMember(
  { folder, engines, ownerUrl, outside }: Context,
  entry: "api" | "worker",
  plan: Plan,
) {
  const networks = {
    database: await FaultProxy.open(engines.postgres.port),
    valkey: await FaultProxy.open(engines.valkey.port),
    models: await FaultProxy.open(Number(new URL(outside.origin).port)),
  };
  const modelsFile = join(folder, `${plan.name.replace(" ", "-")}.models.json`);
  await writeModelsFile(
    modelsFile,
    `http://127.0.0.1:${networks.models.port}/models/v1`,
    outside.brokenModes,
  );
  const database = new URL(ownerUrl);
  database.port = `${networks.database.port}`;
  const env = {
    ...outside.env,
    NODE_ENV: "test",
    DATABASE_API_URL: asLogin(database.href, "parley_api"),
    DATABASE_WORKER_URL: asLogin(database.href, "parley_worker"),
    DATABASE_IDENTITY_URL: asLogin(database.href, "parley_identity"),
    VALKEY_URL: `redis://127.0.0.1:${networks.valkey.port}`,
    FILES_URL: pathToFileURL(join(folder, "files")).href,
    MODELS_FILE: modelsFile,
    SANDBOX_MODELS_URL: "",
    DRAIN_DELAY_MS: "0",
    LOG_LEVEL: process.env.PROOF_LOG_LEVEL ?? "fatal",
    ...plan.env,
  };
  return new Member(entry, plan.name, { env, port: plan.port, networks });
}
