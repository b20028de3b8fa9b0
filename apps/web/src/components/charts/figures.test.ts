import { describe, expect, it } from "vitest";
import { type ChartFigures, withinFiveSeries } from "./figures.ts";
import { formatTick } from "./format-figure.ts";
import { axisTicks } from "./plot-axes.ts";

const figures = (count: number): ChartFigures => {
  const series = Array.from({ length: count }, (_, n) => ({
    key: `s${n}`,
    name: `S${n}`,
    color: `var(--twin-${n})`,
  }));
  const values = Object.fromEntries(series.map(({ key }, n) => [key, n + 1]));
  return { label: "", periodHeading: "Day", unit: "count", series, rows: [{ label: "1", values }] };
};

describe("withinFiveSeries", () => {
  it("leaves five as they are", () => {
    expect(withinFiveSeries(figures(5))).toEqual(figures(5));
  });

  it("adds the smallest up as Other, so that nothing is lost", () => {
    const { series, rows } = withinFiveSeries(figures(7));
    expect(series.map(({ name }) => name)).toEqual(["S3", "S4", "S5", "S6", "Other"]);
    expect(rows[0]?.values).toEqual({ s3: 4, s4: 5, s5: 6, s6: 7, other: 1 + 2 + 3 });
  });
});

describe("the axis", () => {
  it.each([
    [6720, [0, 2000, 4000, 6000, 8000]],
    [38_400, [0, 10_000, 20_000, 30_000, 40_000]],
    [3, [0, 1, 2, 3, 4]],
    [5, [0, 2, 4, 6, 8]],
    [9, [0, 5, 10, 15, 20]],
    [22, [0, 10, 20, 30, 40]],
    [0, [0, 1, 2, 3, 4]],
  ])("reaches a round number above %i", (highest, ticks) => expect(axisTicks(highest)).toEqual(ticks));

  it("writes short", () => {
    expect(formatTick(8000, "tokens")).toBe("8k");
    expect(formatTick(8_000_000, "usd_cents")).toBe("$80k");
    expect(formatTick(40_000, "usd_cents")).toBe("$400");
  });
});
