import { randomUUID } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";

/**
 * A name nobody else ever has, from which another process on this machine can tell whether the bearer still lives: where
 * it runs, its number there, and when it was started, since numbers are given again.
 */
export const processName = (): string =>
  `${here} ${process.pid} ${startOf(process.pid) ?? 0} ${randomUUID()}`;

/** True when the bearer ran here and does not any more. Of a process elsewhere nothing can be said: false. */
export function isGone(name: string): boolean {
  const [place, pid, start] = name.split(" ");
  return place === here && startOf(Number(pid)) !== start;
}

const here = placeOfProcesses();

/**
 * One boot of one machine, and of its process numbers the set that is ours: two containers share the first and not the
 * second. Where the system does not tell, a place with one inhabitant, of whom nobody can say that they are gone.
 */
function placeOfProcesses(): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot}/${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return randomUUID();
  }
}

/** In ticks since the machine started; undefined for a process that has ended, be it not yet buried by its parent. */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the program's own name, which may contain anything.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return state === "Z" || state === "X" ? undefined : fields[18];
  } catch {
    return undefined;
  }
}
