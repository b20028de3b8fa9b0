import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "pg";

/** Runs a worker until it dies at `failPoint`. True when it did end there, and by no other death. */
export async function dieAt(failPoint: string, env: Record<string, string>): Promise<boolean> {
  const child: ChildProcess = spawn(process.execPath, ["apps/server/src/worker.ts"], {
    env: { ...process.env, NODE_COMPILE_CACHE: ".proofs/compile-cache", ...env, FAILPOINT: failPoint },
    stdio: ["ignore", "ignore", process.stderr],
  });
  const overdue = setTimeout(() => child.kill("SIGTERM"), 180_000);
  const [code, signal] = await once(child, "exit");
  clearTimeout(overdue);
  if (signal !== "SIGKILL") console.error(`The worker survived ${failPoint}: ${code ?? signal}`);
  return signal === "SIGKILL";
}

/** Sets the clock of a dead worker's jobs back, and leaves finding and retrying them to the product. */
export async function untilJobsAreDone(owner: Pool, name: string): Promise<void> {
  const deadline = performance.now() + 300_000;
  while (performance.now() < deadline) {
    await owner.query(
      `update queue.job set heartbeat_on = heartbeat_on - interval '1 minute', started_on = started_on - interval '1 minute'
       where name = $1 and state = 'active' and heartbeat_on < now() - interval '6 seconds'`,
      [name],
    );
    await owner.query(
      "update queue.job set start_after = now() where name = $1 and state = 'retry' and start_after > now()",
      [name],
    );
    const { rowCount } = await owner.query(
      "select from queue.job where name = $1 and state in ('created', 'retry', 'active') limit 1",
      [name],
    );
    if (rowCount === 0) return;
    await pause(200);
  }
}
