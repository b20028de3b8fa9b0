import { describe, expect, it } from "vitest";
import { mergeMs, Pace } from "./pace.ts";

/** When events leave that always want to leave at once. */
function departures(pace: Pace, count: number, now = 0): number[] {
  return Array.from({ length: count }, () => {
    const at = Math.max(now, pace.nextAt);
    pace.spend(at);
    return at;
  });
}

describe("pace", () => {
  it("lets a few go at once, then one at a time", () => {
    expect(departures(new Pace(), 5)).toEqual([0, 0, 0, mergeMs, 2 * mergeMs]);
  });

  it("never lets more than ten go in a second", () => {
    const times = departures(new Pace(), 100);
    for (const [n, at] of times.entries())
      expect((times[n + 10] ?? Number.POSITIVE_INFINITY) - at).toBeGreaterThan(1_000);
  });

  it("lets a steady stream through as it comes", () => {
    const pace = new Pace();
    for (let now = 0; now < 10_000; now += mergeMs) {
      expect(pace.nextAt).toBeLessThanOrEqual(now);
      pace.spend(now);
    }
  });
});
