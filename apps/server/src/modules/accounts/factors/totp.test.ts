import { describe, expect, it } from "vitest";
import { findTotpStep, introduceTotp } from "./totp.ts";

/** RFC 6238's own secret and instants; its codes have eight digits, ours are their last six. */
const secret = "12345678901234567890";
const vectors: [number, string][] = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
];
const at = (seconds: number, lastStep = 0) => ({ now: seconds * 1000, lastStep });

describe("codes of an authenticator app", () => {
  it.each(vectors)("at second %i the code is %s", async (seconds, code) => {
    const step = Math.floor(seconds / 30);
    expect(await findTotpStep(secret, code, at(seconds))).toBe(step);
    expect(await findTotpStep(secret, code, at(seconds + 30))).toBe(step);
    expect(await findTotpStep(secret, code, at(seconds - 30))).toBe(step);
    expect(await findTotpStep(secret, code, at(seconds + 60))).toBeUndefined();
    expect(await findTotpStep(secret, code, at(seconds, step))).toBeUndefined();
    expect(await findTotpStep(secret, code, at(seconds, step - 1))).toBe(step);
  });

  it("are introduced without a sign that would end a data address", async () => {
    const {
      qr_code,
      uri,
      secret: letters,
    } = await introduceTotp(secret, "Parley & Co", "maya+1@parley.test");
    expect(qr_code).not.toContain("#");
    expect(letters).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    expect(uri).toMatch(/^otpauth:\/\/totp\/Parley%20%26%20Co:maya%2B1%40parley.test\?secret=GEZD/);
    expect(uri).not.toContain("+");
  });
});
