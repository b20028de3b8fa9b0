import { describe, expect, it } from "vitest";
import { balanceLevel } from "./balance-level.ts";
import { outlook } from "./outlook.ts";

const pace = { tokensPerDay: 4_800, tokensPerTurn: 1_000 };

describe("outlook", () => {
  it.each([
    [48_210, "About 48 messages, 10 days at this pace"],
    [5_000, "About 5 messages, 1 day at this pace"],
    [1_500, "About 1 message, less than a day at this pace"],
    [640, "Less than one message"],
    [0, "Twins wait until there are tokens again"],
  ])("says of %i tokens: %s", (balance, words) => expect(outlook(balance, pace)).toBe(words));

  it("promises nothing without a pace", () =>
    expect(outlook(500, undefined)).toBe("Nothing used in the past two weeks"));
});

describe("balanceLevel", () => {
  it.each([
    [1_000, "fine"],
    [999, "low"],
    [0, "empty"],
  ])("is, at %i tokens, %s", (balance, level) => expect(balanceLevel(balance)).toBe(level));

  it("follows the threshold a superadmin set", () => expect(balanceLevel(1_500, 2_000)).toBe("low"));
});
