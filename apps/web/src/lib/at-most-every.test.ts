import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { atMostEvery } from "./at-most-every.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("acts at once, holds back what comes too soon, and forgets nothing", () => {
  const act = vi.fn<() => void>();
  const ask = atMostEvery(1_000, act);
  for (let call = 0; call < 50; call += 1) ask();
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(act).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5_000);
  expect(act).toHaveBeenCalledTimes(2);
  ask();
  expect(act).toHaveBeenCalledTimes(3);
});
