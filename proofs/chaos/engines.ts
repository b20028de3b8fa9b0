import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "@redis/client";
import { Client } from "pg";
import { freePort } from "../support/free-port.ts";

/** An engine of our own, to be killed as often as we like. */
export type Engine = {
  port: number;
  /** As a power cut does, with all its processes; it is back when this resolves. */
  crash: () => Promise<void>;
  stop: () => Promise<void>;
};

// However the proof ends, no engine is left behind.
const pids = new Set<number>();
process.once("exit", () => {
  for (const pid of pids) killAll(pid);
});

export async function startPostgres(folder: string): Promise<Engine & { url: string }> {
  const port = await freePort();
  const account = unprivileged();
  mkdirSync(folder, { mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  const cluster = join(folder, "cluster");
  const options = { ...account, cwd: folder, stdio: "ignore" as const };
  const made = [
    "-D",
    cluster,
    "-U",
    "postgres",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--locale=C.UTF-8",
    "--no-sync",
  ];
  execFileSync("initdb", made, options);
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    max_connections: 120,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openSync(join(folder, "postgres.log"), "a");
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const start = () =>
    spawn("postgres", ["-D", cluster, ...args], { ...options, stdio: ["ignore", log, log] });
  return { ...(await keep(start, () => answersQuery(url))), port, url };
}

/** It keeps nothing on disk: killed, it forgets everything, as the product must survive. */
export async function startValkey(folder: string): Promise<Engine & { url: string }> {
  const port = await freePort();
  mkdirSync(folder);
  const args = [
    "--port",
    `${port}`,
    "--bind",
    "127.0.0.1",
    "--save",
    "",
    "--appendonly",
    "no",
    "--dir",
    folder,
  ];
  const url = `redis://127.0.0.1:${port}`;
  const start = () => spawn("redis-server", args, { stdio: "ignore" });
  return { ...(await keep(start, () => answersPing(url))), port, url };
}

async function keep(
  start: () => ChildProcess,
  answers: () => Promise<boolean>,
): Promise<Pick<Engine, "crash" | "stop">> {
  const begin = async () => {
    const child = start();
    const { pid } = child;
    if (pid === undefined) throw new Error("An engine could not be started");
    pids.add(pid);
    await until(answers);
    return { child, pid };
  };
  const end = async ({ child, pid }: { child: ChildProcess; pid: number }) => {
    const exited = once(child, "exit");
    const all = killAll(pid);
    await exited;
    // PostgreSQL does not start again while one of them still holds its memory.
    await until(async () => all.every((one) => !existsSync(`/proc/${one}`)));
    pids.delete(pid);
  };
  let running = await begin();
  return {
    async crash() {
      await end(running);
      running = await begin();
    },
    stop: () => end(running),
  };
}

/** The first one first: it would begin to mend what happens to the others. */
function killAll(pid: number): number[] {
  const all = [pid, ...childrenOf(pid)];
  for (const one of all) {
    try {
      process.kill(one, "SIGKILL");
    } catch {
      // It went by itself.
    }
  }
  return all;
}

function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, "utf8").split(" ").filter(Boolean).map(Number) : [];
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

async function answersQuery(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function answersPing(url: string): Promise<boolean> {
  const client = createClient({ url, socket: { reconnectStrategy: false, connectTimeout: 1_000 } });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.ping()) === "PONG";
  } catch {
    return false;
  } finally {
    if (client.isOpen) client.destroy();
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error("An engine did not come back within a minute");
    await pause(20);
  }
}
