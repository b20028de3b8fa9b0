// Searching a twin is as fast among a million passages as among ten thousand, and finds all there is to find.
import type { TwinId } from "@parley/contract/ids";
import { Pool } from "pg";
import {
  insertOntoShelf,
  updateShelfOpen,
} from "../apps/server/src/modules/knowledge/retrieval/retrieval.queries.ts";
import { connectDatabase, type Database, transactAsWorker } from "../apps/server/src/platform/database.ts";
import { createTestDatabase, type TestDatabase } from "../database/testing.ts";
import { measureIngest } from "./retrieval-growth/ingest.ts";
import { openBare, recallOf, throughModule } from "./retrieval-growth/search.ts";
import { type Bucket, makeQueries, populate, type Query, type World } from "./retrieval-growth/world.ts";
import { conclude } from "./support/conclude.ts";
import { median, percentile } from "./support/statistics.ts";

const isFull = process.argv.includes("--full");
const SMALL = 10_000;
const LARGE = isFull ? 1_000_000 : 300_000;
const SIZES = [10, 300, 3_000];
/** Compared one by one up to here; the full size also has twins with an index of their own. */
const LARGEST_EXACT = 5_000;
const OWN_INDEX = isFull ? [20_000, 100_000] : [];
const ROUNDS = 7;
const RUNS = 25;
const ATTEMPTS = 3;

const goals = { growth: 1.3, ownIndex: 0.98, ingest: 0.7, module: 1.2 };
/** Below this a search is as fast as a round trip, and a ratio of two of them says nothing. */
const FLOOR_MS = 1;

type Place = {
  world: World;
  worker: Database;
  bare: Awaited<ReturnType<typeof openBare>>;
  test: TestDatabase;
};
type Timed = Record<"atSmall" | "atLarge" | "bareAtLarge", number[]>;
type Figures = { small: number; large: number; growth: number; module: number };

const queries = makeQueries(100);
const small = await settled(SMALL, SIZES);
const large = await settled(LARGE, [...SIZES, LARGEST_EXACT, ...OWN_INDEX]);
try {
  const faults: string[] = [];
  for (const bucket of large.world.buckets) await shelveIfLarge(large, bucket);
  for (const bucket of large.world.buckets) faults.push(...(await checkRecall(large, bucket)));
  for (const size of SIZES) faults.push(...(await checkGrowth(size)));
  const ingest = await ingestFairly();
  console.log(`stored by ingestion's statement: ${ingest.toFixed(2)} of what COPY manages`);
  if (ingest < goals.ingest) faults.push(`ingestion stores at ${ingest.toFixed(2)} of COPY`);
  for (const fault of faults) console.log(`  ${fault}`);
  conclude(
    "retrieval-growth",
    `${large.world.total} passages, ingestion at ${ingest.toFixed(2)} of COPY, ${faults.length} outside their bounds`,
    `0 (recall 1.000 up to 5,000 passages, ${goals.ownIndex} above; p95 at most ${goals.growth} times that among ${SMALL}; ` +
      `ingestion ${goals.ingest} of COPY; the module ${goals.module} of its statement; no row of another twin)`,
    faults.length === 0,
  );
} finally {
  await Promise.all([small, large].map(leave));
}

async function settled(total: number, sizes: number[]): Promise<Place> {
  const test = await createTestDatabase(`parley_q_growth_${total}_`);
  const owner = new Pool({ connectionString: test.owner, max: 2 });
  const began = performance.now();
  const world = await populate(owner, total, sizes);
  console.log(`${world.total} passages planted in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  const { database: worker } = connectDatabase(test.worker, { max: 2 });
  return { world, worker, bare: await openBare(test.worker), test };
}

async function leave({ world, worker, bare, test }: Place): Promise<void> {
  await bare.close();
  await Promise.all([worker.destroy(), world.owner.end()]);
  await test.drop();
}

function bucketOf({ world }: Place, size: number): Bucket {
  const found = world.buckets.find((bucket) => bucket.size === size);
  if (!found) throw new Error(`No twin has ${size} passages`);
  return found;
}

/** As the job does it: batch by batch, then in one step. */
async function shelveIfLarge({ worker }: Place, { size, twins }: Bucket): Promise<void> {
  if (size <= LARGEST_EXACT) return;
  for (const twin of twins) {
    const began = performance.now();
    while ((await transactAsWorker(worker, (tx) => insertOntoShelf(tx, twin, 250))) > 0);
    const filled = performance.now();
    await transactAsWorker(worker, (tx) => updateShelfOpen(tx, twin));
    console.log(
      `${size} passages moved to an index of their own in ${((filled - began) / 1000).toFixed(0)} s; searches waited for ${(performance.now() - filled).toFixed(0)} ms`,
    );
  }
}

async function checkRecall({ worker, world }: Place, bucket: Bucket): Promise<string[]> {
  const { recall, foreign } = await recallOf(worker, world.owner, bucket, queries.slice(0, 40));
  const goal = bucket.size > LARGEST_EXACT ? goals.ownIndex : 1;
  console.log(`recall@10 in twins of ${bucket.size}: ${recall.toFixed(3)}, rows of other twins: ${foreign}`);
  return [
    ...(recall < goal ? [`recall in twins of ${bucket.size} is ${recall.toFixed(3)}`] : []),
    ...(foreign > 0 ? [`${foreign} rows of other twins`] : []),
  ];
}

async function checkGrowth(size: number): Promise<string[]> {
  const [here, there] = [bucketOf(small, size), bucketOf(large, size)];
  const { small: atSmall, large: atLarge, growth, module } = await measureFairly(here, there);
  console.log(
    `twins of ${size}: p95 ${atSmall.toFixed(2)} ms among ${small.world.total}, ${atLarge.toFixed(2)} ms among ${large.world.total}: ` +
      `${growth.toFixed(2)} times; the module takes ${module.toFixed(2)} times its statement`,
  );
  return [
    ...(growth > goals.growth ? [`searching twins of ${size} grows ${growth.toFixed(2)} times`] : []),
    ...(module > goals.module
      ? [`the module takes ${module.toFixed(2)} times its statement, twins of ${size}`]
      : []),
  ];
}

/** Another process can spoil a measurement, never improve it: a bound is broken when every attempt breaks it. */
async function measureFairly(here: Bucket, there: Bucket): Promise<Figures> {
  let best = await measure(here, there);
  for (
    let attempt = 1;
    attempt < ATTEMPTS && (best.growth > goals.growth || best.module > goals.module);
    attempt += 1
  ) {
    const again = await measure(here, there);
    best = {
      ...again,
      growth: Math.min(best.growth, again.growth),
      module: Math.min(best.module, again.module),
    };
  }
  return best;
}

async function ingestFairly(): Promise<number> {
  let best = 0;
  for (let attempt = 0; attempt < ATTEMPTS && best < goals.ingest; attempt += 1) {
    const { worker, world, test } = large;
    best = Math.max(best, await measureIngest(worker, world.owner, test.owner, bucketOf(large, 300)));
  }
  return best;
}

/** One search of each in turn, so that whatever else the machine does falls on all alike; medians of the rounds' ratios. */
async function measure(here: Bucket, there: Bucket): Promise<Figures> {
  const rounds: Timed[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const times: Timed = { atSmall: [], atLarge: [], bareAtLarge: [] };
    for (let run = 0; run < RUNS; run += 1) {
      const query = queries[(round * RUNS + run) % queries.length];
      const [mine, theirs] = [here.twins[run % 2], there.twins[run % 2]];
      if (query && mine && theirs) await timeEach(times, query, [mine, theirs]);
    }
    if (round > 0) rounds.push(times); // the first one warms caches and plans
  }
  const middle = (read: (times: Timed) => number) => median(rounds.map(read));
  return {
    small: middle(({ atSmall }) => percentile(atSmall, 95)),
    large: middle(({ atLarge }) => percentile(atLarge, 95)),
    growth: middle(({ atLarge, atSmall }) => ratio(percentile(atLarge, 95), percentile(atSmall, 95))),
    module: middle(({ atLarge, bareAtLarge }) => ratio(median(atLarge), median(bareAtLarge))),
  };
}

async function timeEach(times: Timed, query: Query, [mine, theirs]: [TwinId, TwinId]): Promise<void> {
  times.atSmall.push(await timed(() => throughModule(small.worker, mine, query)));
  times.bareAtLarge.push(await timed(() => large.bare.search(theirs, query)));
  times.atLarge.push(await timed(() => throughModule(large.worker, theirs, query)));
}

function ratio(one: number, other: number): number {
  return Math.max(one, FLOOR_MS) / Math.max(other, FLOOR_MS);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
