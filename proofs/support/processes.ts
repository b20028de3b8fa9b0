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

const patienceMs = 60_000;

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

/** Starts a process of the product and waits until it is ready. What it logs goes to our own stderr. */
export async function startProcess(
  entry: keyof typeof entries,
  env: Record<string, string>,
  port: number,
): Promise<Running> {
  const began = performance.now();
  const child = spawn(process.execPath, [entries[entry]], {
    // As in production: what was compiled once is not compiled again at the next start.
    env: { ...process.env, NODE_COMPILE_CACHE: ".proofs/compile-cache", ...env },
    // The sandbox tells of every message it catches, which is more than a proof has to say.
    stdio: ["ignore", entry === "sandbox" ? "ignore" : process.stderr, process.stderr],
  });
  children.add(child);
  child.once("exit", () => children.delete(child));
  await untilReady(child, `http://127.0.0.1:${port}/readyz`);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    const exited = once(child, "exit");
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    child.kill(signal);
    await exited;
    return child.exitCode;
  };
  return {
    pid: child.pid ?? 0,
    startedInMs: performance.now() - began,
    terminate: () => end("SIGTERM"),
    kill: async () => void (await end("SIGKILL")),
  };
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`The process ended with ${child.exitCode} before it was ready`);
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
