import { calibrate, steadyRounds } from "../support/calibration.ts";
import { median, percentile } from "../support/statistics.ts";
import type { GrownRoom } from "./fill.ts";
import { type Visit, visits } from "./visits.ts";

/** One way to make a visit: over HTTP, or the statements alone. */
export type Make = (visit: Visit, room: GrownRoom, place: number) => Promise<unknown>;
export type Ways = Record<"http" | "sql", Make>;
export type Growth = {
  name: string;
  way: keyof Ways;
  small: number;
  large: number;
  growth: number;
  spread: string;
};

type Pair = { small: number[]; large: number[] };
type Round = { calibration: number; times: Map<string, Pair> };
type Size = { rounds: number; runs: number };

/** Below this a visit is as fast as a round trip, and a ratio of two of them says nothing. */
const FLOOR_MS = 0.5;

/** Every visit in each round, small and large in turn, so that whatever else the machine does falls on both alike. */
export async function measureGrowth(
  rooms: [GrownRoom, GrownRoom],
  ways: Ways,
  size: Size,
): Promise<Growth[]> {
  const rounds: Round[] = [];
  for (let round = 0; round <= size.rounds; round += 1) {
    const measured = { calibration: calibrate(), times: await playRound(rooms, ways, size.runs) };
    if (round > 0) rounds.push(measured); // the first one warms caches and plans
  }
  const steady = steadyRounds(rounds);
  return Object.keys(visits).flatMap((name) => [
    growthOf(steady, name, "http"),
    growthOf(steady, name, "sql"),
  ]);
}

async function playRound(rooms: [GrownRoom, GrownRoom], ways: Ways, runs: number): Promise<Round["times"]> {
  const times: Round["times"] = new Map();
  for (const [name, visit] of Object.entries(visits)) {
    for (const way of ["http", "sql"] as const) {
      const pair: Pair = { small: [], large: [] };
      for (let run = 0; run < runs; run += 1) {
        const depth = Math.random();
        pair.small.push(await timed(() => ways[way](visit, rooms[0], placeIn(rooms[0], depth))));
        pair.large.push(await timed(() => ways[way](visit, rooms[1], placeIn(rooms[1], depth))));
      }
      times.set(`${way} ${name}`, pair);
    }
  }
  return times;
}

/** Equally deep in both, and never so near an end that the page would not be full. */
const placeIn = ({ size }: GrownRoom, depth: number): number => 100 + Math.floor(depth * (size - 200));

function growthOf(rounds: Round[], name: string, way: keyof Ways): Growth {
  const pairs = rounds.flatMap(({ times }) => times.get(`${way} ${name}`) ?? []);
  const p95 = (values: number[]) => Math.max(FLOOR_MS, percentile(values, 95));
  const ratios = pairs.map(({ small, large }) => p95(large) / p95(small));
  return {
    ...{ name, way, growth: median(ratios) },
    small: median(pairs.map(({ small }) => percentile(small, 95))),
    large: median(pairs.map(({ large }) => percentile(large, 95))),
    spread: `${percentile(ratios, 25).toFixed(2)} to ${percentile(ratios, 75).toFixed(2)}`,
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
