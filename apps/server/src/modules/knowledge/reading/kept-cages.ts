import type { Cage } from "./cage.ts";

const keptMs = 5_000;
/** Each is a process of a hundred megabytes. */
const mostKept = 4;
/** Well within the seconds of processor time that a cage has for all it reads. */
const mostReads = 50;

/** A cage between two pages of the same site. */
export type Kept = { cage: Cage; reads: number };

type Waiting = Kept & { author: string; timer: NodeJS.Timeout };
/** Oldest first. */
const waiting = new Set<Waiting>();

/** Undefined when none waits. */
export function takeKept(author: string): Kept | undefined {
  const found = [...waiting].find((kept) => kept.author === author);
  if (found) forget(found);
  return found;
}

/** For the next page, which comes soon or not at all. Its process ends with ours in any case. */
export async function keep(author: string, { cage, reads }: Kept): Promise<void> {
  if (reads >= mostReads) return cage.open();
  const timer = setTimeout(() => void letGo(kept), keptMs).unref();
  const kept: Waiting = { author, cage, reads, timer };
  waiting.add(kept);
  const [oldest] = waiting;
  if (oldest && waiting.size > mostKept) await letGo(oldest);
}

function forget(kept: Waiting): void {
  clearTimeout(kept.timer);
  waiting.delete(kept);
}

async function letGo(kept: Waiting): Promise<void> {
  forget(kept);
  await kept.cage.open();
}
