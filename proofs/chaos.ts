// The whole product on engines of its own is broken in a hundred ways, or a thousand, while people ask, read and pay.
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { kinds } from "./chaos/kinds.ts";
import { seeded } from "./chaos/random.ts";
import { playRound, type Round } from "./chaos/round.ts";
import { startStack } from "./chaos/stack.ts";
import { conclude } from "./support/conclude.ts";
import { percentile } from "./support/statistics.ts";

const { values } = parseArgs({
  options: {
    full: { type: "boolean", default: false },
    /** What an earlier run printed, to have the same faults again. */
    seed: { type: "string" },
    /** Only the faults whose name contains this. */
    only: { type: "string", default: "" },
    /** At most so many of each kind. */
    times: { type: "string", default: "1000" },
  },
});
const isFull = values.full;
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
const leastFaults = isFull ? 1_000 : 100;
/** At gate size one cycle has to do, however many of its faults met something. */
const leastInCycles = isFull ? leastFaults : 0;
const chosen = kinds
  .filter(({ name }) => name.includes(values.only))
  .map(({ timesInFull, ...kind }) => ({
    ...kind,
    times: Math.min(isFull ? (timesInFull ?? kind.times) : kind.times, Number(values.times)),
  }));
const began = performance.now();

// An interrupted run leaves no engine behind: those go when this process exits.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

console.log(`seed ${seed}`);
const stack = await startStack();
console.log(`up after ${seconds()} s`);
const rounds: Round[] = [];
do {
  for (const kind of chosen) rounds.push(await play(kind));
} while (count(rounds) < leastInCycles);
await stack.stop();
report();

async function play(kind: (typeof kinds)[number]): Promise<Round> {
  const random = seeded(seed + rounds.length);
  const round = await playRound(kind, { stack, random, isFull });
  console.log(
    `${seconds()} s · ${round.kind} ×${round.strikes.length} · ${round.acknowledged} acknowledged, ` +
      `${round.answered} answered, ${round.failed} failed visibly · quiet after ${(round.quietMs / 1000).toFixed(1)} s`,
  );
  for (const violation of round.violations) {
    console.log(`VIOLATION ${violation.invariant}: ${violation.what}, seed ${seed}, round ${rounds.length}`);
    for (const row of violation.rows) console.log(`  ${JSON.stringify(row)}`);
  }
  if (round.violations.length > 0)
    console.log(`  after: ${round.strikes.map(({ fault }) => fault).join(" · ")}`);
  return round;
}

function report(): void {
  const takeOvers = rounds.flatMap(({ strikes }) => strikes.flatMap(({ takeOverMs }) => takeOverMs ?? []));
  const [faults, violations] = [count(rounds), rounds.flatMap((round) => round.violations).length];
  const total = (of: (round: Round) => number) => rounds.reduce((sum, round) => sum + of(round), 0);
  console.log(
    `${total((round) => round.acknowledged)} questions acknowledged; ${total((round) => round.answered)} answers and ` +
      `${total((round) => round.failed)} visible failures, for which models were asked ${total((round) => round.modelRequests)} times ` +
      `and sent ${total((round) => round.brokenStreams)} broken streams; ` +
      `readers came back ${total((round) => round.reconnects)} times, were told to read again ${total((round) => round.resyncs)} times ` +
      `and found something missing ${total((round) => round.gaps)} times`,
  );
  const [slowest, quiet] = [
    Math.max(...rounds.map((round) => round.slowestMs)),
    Math.max(...rounds.map((round) => round.quietMs)),
  ];
  console.log(
    `slowest answer to a request ${slowest.toFixed(0)} ms; in order again after ${quiet.toFixed(0)} ms at worst`,
  );
  const figures = [50, 95, 100].map((rank) => percentile(takeOvers, rank).toFixed(0)).join("/");
  if (takeOvers.length > 0)
    console.log(`${takeOvers.length} answers taken over on the same machine, p50/p95/max ${figures} ms`);
  const isPart = values.only !== "" || values.times !== "1000";
  const goal = isPart ? 1 : leastFaults;
  conclude(
    "chaos",
    `${violations} violations after ${faults} faults, ${total((round) => round.acknowledged)} questions acknowledged, taken over within ${Math.max(0, ...takeOvers).toFixed(0)} ms`,
    `0 after ${goal}, ${isFull ? "all" : "most"} within 3000 ms`,
    violations === 0 && faults >= goal && isSwift(takeOvers),
  );
}

/** Beside other work a single one may have waited for the processor, which says nothing of the product. */
function isSwift(takeOvers: number[]): boolean {
  const isEvery = takeOvers.every((ms) => ms <= (isFull ? 3_000 : 15_000));
  return isEvery && (takeOvers.length === 0 || percentile(takeOvers, 50) <= 3_000);
}

function count(played: Round[]): number {
  return played.flatMap(({ strikes }) => strikes).filter(({ isFired }) => isFired).length;
}

function seconds(): string {
  return ((performance.now() - began) / 1000).toFixed(0);
}
