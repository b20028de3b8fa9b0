import { describe, expect, it } from "vitest";
import { daysBetween } from "../../lib/calendar.ts";
import { customerUsageFigures, monthOfTokens, tokenReportFigures } from "./token-report-figures.ts";

const day = (at: string, used_tokens: number, sold_tokens = 0) => ({
  day: at,
  used_tokens,
  turns: used_tokens > 0 ? 1 : 0,
  sold_tokens,
  sold_cents: sold_tokens / 50,
});

describe("the token report", () => {
  const days = [day("2026-10-31", 900), day("2026-11-01", 700, 25_000), day("2026-11-02", 300)];

  it("draws what was used beside what was sold, week by week", () => {
    const { rows, label } = tokenReportFigures([day("2026-10-26", 50), ...days]);
    expect(label).toBe("Tokens used and sold by week, 26 Oct to 2 Nov");
    expect(rows).toEqual([
      { label: "26 Oct", values: { used: 50, sold: 0 } },
      { label: "2 Nov", values: { used: 1_900, sold: 25_000 } },
    ]);
  });

  it("adds up this month alone", () =>
    expect(monthOfTokens(days, "2026-11-02")).toEqual({ used: 1_000, turns: 2, sold: 25_000, cents: 500 }));

  it("is empty when nothing happened", () =>
    expect(tokenReportFigures([day("2026-11-01", 0)]).rows).toEqual([]));
});

describe("a customer's usage", () => {
  it("has every day, also the quiet ones", () => {
    const usage = [{ day: "2026-11-02", total_tokens: 700, base_cost_usd_cents: 12 }];
    const { rows } = customerUsageFigures(usage, daysBetween("2026-11-01", "2026-11-03"));
    expect(rows.map(({ values }) => values.used)).toEqual([0, 700, 0]);
  });
});
