import { ReadingFailure } from "../../apps/server/src/modules/knowledge/reading/read-document.ts";
import { chanceFrom } from "./chance.ts";
import { mutate, type Seed, seeds } from "./mutants.ts";
import { type Lane, openLane } from "./reading-lane.ts";

export interface Mutants {
  count: number;
  read: number;
  refused: number;
  deaths: number;
  slowestMs: number;
  faults: string[];
}

const lanes = 2;

/** Reads `perKind` damaged copies of every kind of file. An end is a text or a reason; there is no third. */
export async function readMutants(perKind: number): Promise<Mutants> {
  const result: Mutants = { count: 0, read: 0, refused: 0, deaths: 0, slowestMs: 0, faults: [] };
  const waiting = seeds.flatMap((seed) => Array.from({ length: perKind }, (_, number) => ({ seed, number })));
  const open = Array.from({ length: lanes }, openLane);
  await Promise.all(
    open.map(async (lane) => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await readOne(lane, next, result);
    }),
  );
  result.deaths = open.reduce((sum, lane) => sum + lane.deaths(), 0);
  for (const lane of open) await lane.close();
  return result;
}

async function readOne(
  lane: Lane,
  { seed, number }: { seed: Seed; number: number },
  to: Mutants,
): Promise<void> {
  const began = performance.now();
  to.count += 1;
  try {
    const end = await lane.read(seed.fileName, mutate(seed, chanceFrom(number + 1)));
    if (end instanceof ReadingFailure) to.refused += 1;
    else to.read += 1;
    const isOdd = JSON.stringify(end instanceof ReadingFailure ? end.message : end).includes("root:x:0");
    if (isOdd) to.faults.push(`${seed.fileName} number ${number} brought out a file`);
  } catch (error) {
    to.faults.push(`${seed.fileName} number ${number}: ${String(error)}`);
  }
  to.slowestMs = Math.max(to.slowestMs, Math.round(performance.now() - began));
}
