import { describe, expect, it } from "vitest";
import {
  addDays,
  dayLabel,
  daysBetween,
  monthBefore,
  rangeLabel,
  spanLabel,
  utcToday,
  weekEnd,
} from "./calendar.ts";

describe("calendar", () => {
  it("names the day it is in UTC", () => expect(utcToday(Date.UTC(2026, 10, 14, 23, 59))).toBe("2026-11-14"));

  it("counts over the end of a month and of a year", () => {
    expect(addDays("2026-10-31", 1)).toBe("2026-11-01");
    expect(addDays("2027-01-01", -1)).toBe("2026-12-31");
    expect(daysBetween("2026-10-30", "2026-11-02")).toEqual([
      "2026-10-30",
      "2026-10-31",
      "2026-11-01",
      "2026-11-02",
    ]);
    expect(daysBetween("2026-11-02", "2026-11-01")).toEqual([]);
  });

  it.each([
    ["2026-11-14", "2026-11-14"],
    ["2026-11-08", "2026-11-14"],
    ["2026-11-07", "2026-11-07"],
  ])("puts %s into the week that ends on %s", (day, end) => expect(weekEnd(day, "2026-11-14")).toBe(end));

  it.each([
    ["2026-11-14", "2026-10-14"],
    ["2026-03-31", "2026-02-28"],
    ["2026-01-15", "2025-12-15"],
  ])("finds the month before %s at %s", (day, before) => expect(monthBefore(day)).toBe(before));

  it.each([
    ["2026-11-01", "2026-11-14", "1 to 14 Nov"],
    ["2026-10-25", "2026-11-03", "25 Oct to 3 Nov"],
    ["2026-11-01", "2026-11-01", "1 Nov"],
  ])("says of %s and %s: %s", (from, to, words) => expect(spanLabel(from, to)).toBe(words));

  it("names a range of days, or nothing", () => {
    expect(rangeLabel(["2026-11-01", "2026-11-08", "2026-11-14"])).toBe("1 to 14 Nov");
    expect(rangeLabel([])).toBe("");
  });

  it("names a day", () => expect(dayLabel("2026-09-05")).toBe("5 Sep"));
});
