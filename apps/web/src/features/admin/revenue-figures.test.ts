import { describe, expect, it } from "vitest";
import { daysBetween } from "../../lib/calendar.ts";
import type { RevenueDay } from "../../lib/generated/types.gen.ts";
import { revenueFigures, revenueTotals } from "./revenue-figures.ts";

const nothing = { rooms_cents: 0, twins_cents: 0, tokens_cents: 0, sellers_cents: 0, processing_cents: 0 };
const sale = { ...nothing, rooms_cents: 1_000, sellers_cents: 600, processing_cents: 59 };

const days = (from: string, to: string, sold: readonly string[]): RevenueDay[] =>
  daysBetween(from, to).map((day) => ({ day, ...(sold.includes(day) ? sale : nothing) }));

describe("revenueTotals", () => {
  it("adds up the days between, both included", () => {
    const all = days("2026-10-30", "2026-11-14", ["2026-10-31", "2026-11-01", "2026-11-14"]);
    const totals = { gross: 2_000, sales: 2_000, creators: 1_200, processing: 118 };
    expect(revenueTotals(all, "2026-11-01", "2026-11-14")).toEqual(totals);
  });

  it("counts tokens as revenue without a creator's part", () => {
    const day = { day: "2026-11-14", ...nothing, tokens_cents: 500 };
    expect(revenueTotals([day], "2026-11-01", "2026-11-14")).toMatchObject({ gross: 500, sales: 0 });
  });
});

describe("revenueFigures", () => {
  const all = days("2026-10-30", "2026-11-14", ["2026-11-07", "2026-11-08", "2026-11-14"]);

  it("cuts weeks back from today", () => {
    const { rows } = revenueFigures(all, "weeks");
    expect(rows.map(({ label }) => label)).toEqual(["31 Oct", "7 Nov", "14 Nov"]);
    expect(rows.map(({ values }) => values.rooms_cents)).toEqual([0, 1_000, 2_000]);
  });

  it("cuts calendar months, the last one still running", () => {
    const { rows, lastIsPartial } = revenueFigures(all, "months");
    expect(rows.map(({ label }) => label)).toEqual(["Oct", "Nov"]);
    expect(lastIsPartial).toBe(true);
  });

  it("is empty when nothing was taken", () =>
    expect(revenueFigures(days("2026-11-01", "2026-11-14", []), "weeks").rows).toEqual([]));
});
