import { describe, expect, it } from "vitest";
import { diallingPrefixOf, mayText } from "./text-messages.policy.ts";

describe("countries of text messages", () => {
  it.each([
    ["+46701234567", "+46"],
    ["+15005550006", "+1"],
    ["+79161234567", "+7"],
    ["+351912345678", "+351"],
    ["+971501234567", "+971"],
    ["+3725123456", "+372"],
    ["+8613912345678", "+86"],
  ])("%s belongs to %s", (phone, prefix) => {
    expect(diallingPrefixOf(phone)).toBe(prefix);
  });

  it("are all open with a star, and only those listed without (R58)", () => {
    expect(mayText("+46", ["*"])).toBe(true);
    expect(mayText("+46", ["+46", "+47"])).toBe(true);
    expect(mayText("+1", ["+46"])).toBe(false);
    expect(mayText("+1", [])).toBe(false);
  });
});
