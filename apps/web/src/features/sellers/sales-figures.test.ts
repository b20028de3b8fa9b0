import { describe, expect, it } from "vitest";
import { roomFigures, salesFigures, sharePercent } from "./sales-figures.ts";

describe("salesFigures", () => {
  it("draws rooms and twins week by week", () => {
    const { rows, label } = salesFigures([
      { week_end: "2026-11-07", rooms_cents: 0, twins_cents: 0 },
      { week_end: "2026-11-14", rooms_cents: 38_400, twins_cents: 29_000 },
    ]);
    expect(label).toBe("Sales by week, rooms and twins, 7 to 14 Nov");
    expect(rows).toEqual([
      { label: "7 Nov", values: { rooms: 0, twins: 0 } },
      { label: "14 Nov", values: { rooms: 38_400, twins: 29_000 } },
    ]);
  });

  it("is empty when nothing ever sold", () =>
    expect(salesFigures([{ week_end: "2026-11-14", rooms_cents: 0, twins_cents: 0 }]).rows).toEqual([]));
});

describe("roomFigures", () => {
  it("gives every room its own series", () => {
    const figures = { sold: 1, gross: 30, processing: 0, platform: 0, share: 30 };
    const room = { ...figures, room_id: "bakery", name: "Slow Bakery", gross_by_week: [10, 20] };
    const { series, rows } = roomFigures({ weeks: ["2026-11-07", "2026-11-14"], rooms: [room] });
    expect(series).toEqual([{ key: "bakery", name: "Slow Bakery", color: "var(--twin-1)" }]);
    expect(rows.map(({ values }) => values.bakery)).toEqual([10, 20]);
  });
});

describe("sharePercent", () => {
  it("is the share of what card fees left", () =>
    expect(sharePercent({ sold: 1, gross: 1_200, processing: 65, platform: 284, share: 851 })).toBe(75));

  it("is nothing of nothing", () =>
    expect(sharePercent({ sold: 0, gross: 0, processing: 0, platform: 0, share: 0 })).toBe(0));
});
