import { describe, expect, it } from "vitest";
import type { TokenUsageDay } from "../../lib/generated/types.gen.ts";
import { recentPace, usageFigures } from "./usage-figures.ts";

const used = (day: string, twin: string | null, total_tokens: number, turns = 1): TokenUsageDay => ({
  day,
  twin_id: twin,
  twin_name: twin,
  twin_hue: twin === "Ines" ? 2 : null,
  total_tokens,
  base_cost_usd_cents: 1,
  turns,
});

const today = "2026-11-03";

describe("usageFigures", () => {
  it("has a row for every day of the month so far, the last one with its month", () => {
    const { rows, label } = usageFigures([used("2026-11-02", "Ines", 700)], "month", today);
    expect(rows.map((row) => row.label)).toEqual(["1", "2", "3 Nov"]);
    expect(rows.map(({ values }) => values.Ines ?? 0)).toEqual([0, 700, 0]);
    expect(label).toBe("Tokens used per day, 1 to 3 Nov, by twin");
  });

  it("reaches ninety days back", () => {
    const { rows } = usageFigures([used("2026-08-06", "Ines", 1)], "90-days", today);
    expect(rows).toHaveLength(90);
    expect(rows[0]).toEqual({ label: "6 Aug", values: { Ines: 1 } });
  });

  it("orders twins by use, in their own colours, with the rest on top", () => {
    const usage = [used(today, null, 9_000), used(today, "Samuel", 10), used(today, "Ines", 700)];
    const { series } = usageFigures(usage, "month", today);
    expect(series).toEqual([
      { key: "Ines", name: "Ines", color: "var(--twin-2)" },
      { key: "Samuel", name: "Samuel", color: "var(--muted)" },
      { key: "others", name: "Other twins", color: "var(--muted)" },
    ]);
  });

  it("gives the smaller of two twins of one hue a free one", () => {
    const usage = [used(today, "Ines", 700), { ...used(today, "Iris", 300), twin_hue: 2 }];
    expect(usageFigures(usage, "month", today).series.map(({ color }) => color)).toEqual([
      "var(--twin-2)",
      "var(--twin-1)",
    ]);
  });

  it("is empty when nothing was used", () => expect(usageFigures([], "month", today).rows).toEqual([]));
});

describe("recentPace", () => {
  it("looks at two weeks", () => {
    const usage = [
      used("2026-11-03", "Ines", 1_000, 2),
      used("2026-10-21", "Ines", 400, 2),
      used("2026-10-20", "Ines", 9_000),
    ];
    expect(recentPace(usage, today)).toEqual({ tokensPerDay: 100, tokensPerTurn: 350 });
  });

  it("promises nothing without usage", () => expect(recentPace([], today)).toBeUndefined());
});
