import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

export type Running = {
  pid: number;
  /** From the fork to the first time it said that it is ready. */
  startedInMs: number;
  /** Ends it as a deployment does, and gives its exit code. */
  terminate: () => Promise<number | null>;
  /** Ends it as a power cut does. */
  kill: () => Promise<void>;
};

/** A machine with much else to do takes its time. */
const patienceMs = 180_000;

const entries = {
  api: "apps/server/src/api.ts",
  worker: "apps/server/src/worker.ts",
  sandbox: "apps/sandbox/src/sandbox.ts",
};

// A proof that fails half-way leaves nothing running behind it.
const children = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});

export type Launched = {
  pid: number;
  /** Fails when the process ended before it was ready. */
  ready: Promise<void>;
  /** The signal that ended it, or its exit code. */
  exited: Promise<NodeJS.Signals | number | null>;
  signal: (signal: NodeJS.Signals) => void;
};

/** Starts a process of the product and waits until it is ready. What it logs goes to our own stderr. */
export async function startProcess(
  entry: keyof typeof entries,
  env: Record<string, string>,
  port: number,
): Promise<Running> {
  const began = performance.now();
  const { pid, ready, exited, signal } = launch(entry, env, port);
  await ready;
  const end = async (by: NodeJS.Signals): Promise<number | null> => {
    signal(by);
    const ending = await exited;
    return typeof ending === "number" ? ending : null;
  };
  return {
    pid,
    startedInMs: performance.now() - began,
    terminate: () => end("SIGTERM"),
    kill: async () => void (await end("SIGKILL")),
  };
}

/** The same without waiting, for a process that may not live long enough to be ready. */
export function launch(entry: keyof typeof entries, env: Record<string, string>, port: number): Launched {
  const child = spawn(process.execPath, [entries[entry]], {
    // As in production: what was compiled once is not compiled again at the next start.
    env: { ...process.env, NODE_COMPILE_CACHE: ".proofs/compile-cache", ...env },
    // The sandbox tells of every message it catches, which is more than a proof has to say.
    stdio: ["ignore", entry === "sandbox" ? "ignore" : process.stderr, process.stderr],
  });
  children.add(child);
  const exited = once(child, "exit").then(() => child.signalCode ?? child.exitCode);
  void exited.then(() => children.delete(child));
  const ready = untilReady(child, `http://127.0.0.1:${port}/readyz`);
  // Whoever does not wait for it learns of its end from `exited`.
  ready.catch(() => undefined);
  return { pid: child.pid ?? 0, ready, exited, signal: (signal) => void child.kill(signal) };
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The process ended with ${child.signalCode ?? child.exitCode} before it was ready`);
    if (await answersOk(url)) return;
    await pause(15);
  }
  child.kill("SIGKILL");
  throw new Error(`${url} did not become ready`);
}

async function answersOk(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return false;
  }
}
