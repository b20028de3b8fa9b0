import { describe, expect, it } from "vitest";
import { banEnd } from "./ban-end.ts";

const now = Date.parse("2026-01-01T00:00:00Z");

describe("the end of a ban", () => {
  it.each([
    ["24h", "2026-01-02T00:00:00.000Z"],
    ["2h45m", "2026-01-01T02:45:00.000Z"],
    ["300ms", "2026-01-01T00:00:00.300Z"],
    ["1.5s", "2026-01-01T00:00:01.500Z"],
  ])("of %s", (duration, end) => {
    expect(banEnd(duration, now)).toBe(end);
  });

  it("of none is that there is none", () => {
    expect(banEnd("none", now)).toBeNull();
  });

  it("is a hundred years away at most", () => {
    expect(banEnd("99999999999999h", now)).toMatch(/^2125-/);
  });

  it.each(["", "24", "h", "-24h", "1d", "24h!", "forever"])("refuses %j", (duration) => {
    expect(() => banEnd(duration, now)).toThrow("invalid format");
  });
});
