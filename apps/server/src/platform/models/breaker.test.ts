import { describe, expect, it } from "vitest";
import { type Breaker, createBreaker } from "./breaker.ts";

function fail(breaker: Breaker, times: number): void {
  for (let failures = 0; failures < times; failures += 1) breaker.enter()?.failed();
}

function broken() {
  const clock = { now: 0 };
  const breaker = createBreaker(() => clock.now);
  const underWay = breaker.enter();
  fail(breaker, 5);
  return { breaker, clock, underWay };
}

describe("a circuit breaker", () => {
  it("opens at the fifth failure in a row", () => {
    const breaker = createBreaker();
    fail(breaker, 4);
    breaker.enter()?.succeeded();
    fail(breaker, 4);
    expect(breaker.enter()).toBeDefined();
    fail(breaker, 1);
    expect(breaker.enter()).toBeUndefined();
    expect(breaker.isOpen()).toBe(true);
  });

  it("lets one through after a while, and all once that one succeeded", () => {
    const { breaker, clock } = broken();
    clock.now = 2_000;
    const probe = breaker.enter();
    expect(probe).toBeDefined();
    expect(breaker.enter()).toBeUndefined();
    probe?.succeeded();
    expect([breaker.enter(), breaker.enter()]).toEqual([expect.anything(), expect.anything()]);
  });

  it("waits twice as long after every probe that failed, but never more than half a minute", () => {
    const { breaker, clock } = broken();
    const breaks: number[] = [];
    for (let probes = 0; probes < 6; probes += 1) {
      const from = clock.now;
      let probe = breaker.enter();
      for (; !probe; probe = breaker.enter()) clock.now += 1_000;
      breaks.push(clock.now - from);
      probe.failed();
    }
    expect(breaks).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  it("lets the next one probe when a probe was stopped", () => {
    const { breaker, clock } = broken();
    clock.now = 2_000;
    breaker.enter()?.end();
    expect(breaker.enter()).toBeDefined();
  });

  it("is moved by no more than a call's first report, and by no failure of a call that was under way", () => {
    const { breaker, clock, underWay } = broken();
    clock.now = 1_900;
    underWay?.failed();
    clock.now = 2_000;
    const probe = breaker.enter();
    underWay?.succeeded();
    expect([probe, breaker.enter(), breaker.isOpen()]).toEqual([expect.anything(), undefined, true]);
  });
});
