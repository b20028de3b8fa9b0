import { setTimeout as pause } from "node:timers/promises";
import { cpuSeconds, spin } from "../support/processor.ts";
import { median, percentile } from "../support/statistics.ts";
import { newPiece } from "./piece.ts";
import type { Crowd } from "./talk-to-crowd.ts";

export type Contender = {
  name: string;
  pid: number;
  open: () => { push: (piece: string) => void; end: () => void };
};
export type Shape = { viewers: number; perSecond: number; rounds: number; seconds: number };

type Figures = { perCpuSecond: number; ages: number[]; lost: number };
type Round = { spun: number; figures: Map<string, Figures> };

export type Rounds = {
  /** How many times as much ours delivers as the other, round by round. */
  against: (other: string) => { median: number; text: string };
  ages: (name: string) => number[];
  lost: number;
  dropped: number;
};

const mostDeviation = 0.15;

/** In turn, so that whatever else this machine does falls on all of them; a round in which it did much more is left out. */
export async function compare(crowd: Crowd, shape: Shape, contenders: Contender[]): Promise<Rounds> {
  for (const contender of contenders) await measure(crowd, { ...shape, seconds: 0.5 }, contender);
  const all: Round[] = [];
  for (let n = 0; n < shape.rounds; n++) {
    const round: Round = { spun: spin(), figures: new Map() };
    for (const contender of contenders) {
      round.figures.set(contender.name, await measure(crowd, shape, contender));
    }
    all.push(round);
    print(round);
  }
  const usual = median(all.map(({ spun }) => spun));
  const rounds = all.filter(({ spun }) => Math.abs(spun / usual - 1) <= mostDeviation);
  const of = (name: string) => rounds.flatMap(({ figures }) => figures.get(name) ?? []);
  return {
    against: (other) => {
      const theirs = of(other);
      const ratios = of("ours").map(
        ({ perCpuSecond }, n) => perCpuSecond / (theirs[n]?.perCpuSecond ?? Number.NaN),
      );
      const [low, high] = [percentile(ratios, 25), percentile(ratios, 75)];
      return {
        median: median(ratios),
        text: `${median(ratios).toFixed(1)} (${low.toFixed(1)}–${high.toFixed(1)})`,
      };
    },
    ages: (name) => of(name).flatMap(({ ages }) => ages),
    lost: all.reduce(
      (sum, { figures }) => sum + [...figures.values()].reduce((some, { lost }) => some + lost, 0),
      0,
    ),
    dropped: all.length - rounds.length,
  };
}

async function measure(
  crowd: Crowd,
  { viewers, perSecond, seconds }: Shape,
  contender: Contender,
): Promise<Figures> {
  await crowd.forget();
  const before = await cpuSeconds(contender.pid);
  const pieces = await say(contender, perSecond, seconds);
  const heard = await untilHeard(crowd, pieces * viewers);
  const used = (await cpuSeconds(contender.pid)) - before;
  return { perCpuSecond: heard / used, ages: await crowd.ages(), lost: pieces * viewers - heard };
}

async function say({ open }: Contender, perSecond: number, seconds: number): Promise<number> {
  const { push, end } = open();
  const [began, most] = [performance.now(), perSecond * seconds];
  let said = 0;
  while (said < most) {
    const due = Math.min(most, Math.floor(((performance.now() - began) / 1_000) * perSecond) + 1);
    for (; said < due; said++) push(newPiece());
    await pause(1_000 / perSecond);
  }
  end();
  return said;
}

/** Waits for the last of them, but not for one that will never come. */
async function untilHeard(crowd: Crowd, expected: number): Promise<number> {
  const deadline = performance.now() + 5_000;
  let heard = await crowd.count();
  while (heard < expected && performance.now() < deadline) {
    await pause(50);
    heard = await crowd.count();
  }
  return heard;
}

function print({ spun, figures }: Round): void {
  const each = Array.from(
    figures,
    ([name, { perCpuSecond }]) => `${name} ${Math.round(perCpuSecond / 1_000)}k`,
  );
  console.log(`pieces per second of processor: ${each.join(", ")} (calibration ${spun.toFixed(0)})`);
}
