import { readdir, readFile } from "node:fs/promises";

/** What a process has used so far, all its threads together, in seconds of one processor; to the nanosecond. */
export async function cpuSeconds(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const used = threads.map(async (thread) => {
    const schedule = await readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8");
    return Number(schedule.split(" ", 1)[0]) / 1e9;
  });
  return (await Promise.all(used)).reduce((sum, seconds) => sum + seconds, 0);
}

/** What it holds in memory that is its own or of a file, in KiB. */
export async function residentKiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(status.match(/^VmRSS:\s+(\d+) kB$/m)?.[1]);
}

/**
 * How much work this machine does in a second of processor time at the moment. Neighbours on the same core, and a clock
 * that was turned down, show here although no time on the wall is compared.
 */
export function spin(ms = 200): number {
  const [began, used] = [performance.now(), process.cpuUsage()];
  let rounds = 0;
  for (let x = 1; performance.now() - began < ms; rounds++) {
    for (let n = 0; n < 10_000; n++) x = (x * 1_103_515_245 + 12_345) % 2_147_483_648;
  }
  const { user, system } = process.cpuUsage(used);
  return rounds / ((user + system) / 1_000_000);
}
