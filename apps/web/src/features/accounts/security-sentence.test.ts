import { SECURITY_EVENTS } from "@parley/contract/security-events";
import { describe, expect, it } from "vitest";
import { tell } from "./security-sentence.ts";

describe("the security log", () => {
  it.each(SECURITY_EVENTS)("has a sentence of its own for %s", (kind) => {
    const { sentence } = tell(kind, null);
    expect(sentence).toMatch(/^[A-Z]/);
    expect(sentence).not.toContain("_");
    expect(sentence).not.toMatch(/\.$/);
  });

  it.each([
    ["signed_in", "google", "You signed in with Google"],
    ["signed_in", null, "You signed in"],
    ["email_changed", "m…@parley.test", "Your e-mail address was changed to m…@parley.test"],
    ["factor_removed", "Work phone", "A second step was removed: Work phone"],
    ["signed_out", "anything", "You signed out"],
    ["moon_eclipsed", null, "moon eclipsed"],
  ] as const)("%s about %s", (kind, detail, sentence) => {
    expect(tell(kind, detail).sentence).toBe(sentence);
  });

  it("asks for a second look at what one may not have done oneself", () => {
    expect(tell("sign_in_failed", null).weight).toBe("look");
    expect(tell("session_reuse_detected", null).weight).toBe("alarm");
    expect(tell("signed_in", null).weight).toBe("ordinary");
  });
});
