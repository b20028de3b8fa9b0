import { describe, expect, it } from "vitest";
import { perPeriod } from "./per-period.ts";
import { settingValue } from "./setting-value.ts";

describe("settingValue", () => {
  it.each([
    ["card_fee_fixed_cents", 30, "$0.30"],
    ["card_fee_bps", 290, "290 (2.9%)"],
    ["low_token_threshold", 1_000, "1,000"],
    ["default_model", "sandbox/parley-small", "sandbox/parley-small"],
    ["switches", { on: true }, '{"on":true}'],
  ])("writes %s as it is meant", (key, value, text) => expect(settingValue({ key, value })).toBe(text));
});

describe("perPeriod", () => {
  it.each([
    [60, "per minute"],
    [300, "in 5 minutes"],
    [3_600, "per hour"],
    [86_400, "per day"],
    [45, "in 45 seconds"],
    [1, "per second"],
  ])("says %i seconds as %s", (seconds, words) => expect(perPeriod(seconds)).toBe(words));
});
