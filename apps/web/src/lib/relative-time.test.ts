import { describe, expect, it } from "vitest";
import { relativeTime } from "./relative-time.ts";

const now = new Date(2026, 10, 14, 12, 0, 0).getTime();
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe("relativeTime", () => {
  it.each([
    [0, "Just now"],
    [59 * SECOND, "Just now"],
    [-5 * MINUTE, "Just now"],
    [MINUTE, "1 min ago"],
    [59 * MINUTE + 59 * SECOND, "59 min ago"],
    [HOUR, "1 hour ago"],
    [2 * HOUR, "2 hours ago"],
    [DAY - SECOND, "23 hours ago"],
    [DAY, "1 day ago"],
    [2 * DAY, "2 days ago"],
    [7 * DAY - SECOND, "6 days ago"],
    [7 * DAY, "7 Nov"],
    [400 * DAY, "10 Oct 2025"],
  ])("says of %i ms: %s", (age, words) => expect(relativeTime(now - age, now)).toBe(words));

  it("reads the server's timestamps", () => {
    expect(relativeTime("2026-11-14T11:00:00Z", Date.parse("2026-11-14T12:00:00Z"))).toBe("1 hour ago");
  });
});
