import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ReadingFailure } from "../../apps/server/src/modules/knowledge/reading/read-document.ts";
import type { Bomb } from "./bomb.ts";
import { bombs } from "./bombs.ts";
import { type Lane, openLane } from "./reading-lane.ts";

export interface Detonations {
  count: number;
  /** Bombs that were read as if they were documents, faults, and what came out that was not theirs. */
  faults: string[];
  /** Cages that died of a bomb, as they may. */
  deaths: number;
  grownMegabytes: number;
}

const canary = "canary-9f3b27-must-never-be-read";
const lanes = 2;

/** Every bomb is read as the product would read it. Files ought to be refused with a reason for people. */
export async function detonate(): Promise<Detonations> {
  const folder = mkdtempSync(join(tmpdir(), "parley-canary-"));
  const canaryFile = join(folder, "canary.txt");
  writeFileSync(canaryFile, canary);
  const all = bombs(canaryFile);
  const before = memory();
  const open = Array.from({ length: lanes }, openLane);
  const faults: string[] = [];
  const waiting = [...all];
  await Promise.all(
    open.map(async (lane) => {
      for (let bomb = waiting.shift(); bomb; bomb = waiting.shift())
        faults.push(...(await explode(lane, bomb)));
    }),
  );
  const deaths = open.reduce((sum, lane) => sum + lane.deaths(), 0);
  for (const lane of open) await lane.close();
  rmSync(folder, { recursive: true });
  return { count: all.length, faults, deaths, grownMegabytes: memory() - before };
}

async function explode(lane: Lane, { what, fileName, bytes, mayRead }: Bomb): Promise<string[]> {
  const began = performance.now();
  const end = await lane.read(fileName, bytes);
  const isRead = !(end instanceof ReadingFailure);
  if (process.argv.includes("--verbose")) {
    console.log(`${what}: ${isRead ? "read" : end.message} (${Math.round(performance.now() - began)} ms)`);
  }
  const text = isRead ? JSON.stringify(end) : end.message;
  return [
    ...(isRead && !mayRead ? [`${what} was read`] : []),
    ...(text.includes(canary) || text.includes("root:x:0") ? [`${what} brought out a file`] : []),
    ...(isRead || /^[a-z][^\n]{5,100}$/.test(text) ? [] : [`${what} was refused in odd words: ${text}`]),
  ];
}

/** After what was borrowed is given back, as far as that can be asked for. */
function memory(): number {
  globalThis.gc?.();
  return Math.round(process.memoryUsage().rss / 1_048_576);
}
