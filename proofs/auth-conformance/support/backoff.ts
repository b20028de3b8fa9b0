import assert from "node:assert/strict";
import { present } from "./expect.ts";
import type { World } from "./world.ts";

export const REFRESH = "/token?grant_type=refresh_token";

const FIRST_MS = 200;
/** What the timers and the road may add on a machine that is not busy. */
const SLACK_MS = 300;

/**
 * The server is away for so many tries of a refresh, and each wait is twice the one before. A busy machine is late but
 * never early: no wait may ever be too short, and each must have been short enough once in five tries.
 */
export async function expectBackoff(
  { front }: World,
  caller: string,
  times: number,
  refresh: () => Promise<unknown>,
): Promise<void> {
  let shortest: number[] = [];
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const before = front.arrivals(caller, REFRESH).length;
    front.fail(caller, { path: REFRESH, times, status: 503 });
    await refresh();
    const waits = waitsBetween(front.arrivals(caller, REFRESH).slice(before));
    assert.equal(waits.length, times);
    for (const [index, wait] of waits.entries()) assert.ok(wait >= wanted(index) - 10, told(waits));
    // A busy machine stretches now this wait, now that one: each must have been right once.
    shortest = waits.map((wait, index) => Math.min(wait, shortest[index] ?? wait));
    if (shortest.every((wait, index) => wait <= wanted(index) + SLACK_MS)) return;
  }
  assert.fail(told(shortest));
}

const wanted = (index: number): number => FIRST_MS * 2 ** index;

const waitsBetween = (tries: number[]): number[] =>
  tries.slice(1).map((at, index) => at - present(tries[index], "a try"));

const told = (waits: number[]): string => `waited ${waits.map((wait) => wait.toFixed(0)).join(", ")} ms`;
