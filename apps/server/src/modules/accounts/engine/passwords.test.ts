import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { Refusal, WeakPassword } from "../../../platform/refusal.ts";
import { openPasswords } from "./passwords.ts";

const passwords = openPasswords({ width: 1, longestLine: 4 });

describe("passwords", () => {
  it("recognises the right one and no other", async () => {
    const hash = await passwords.hash("a long pass phrase");
    expect(await passwords.matches(hash, "a long pass phrase")).toBe(true);
    expect(await passwords.matches(hash, "a long pass phrasE")).toBe(false);
  });

  it("are hashed also while `node --watch` wants to hear from every process what it loads", async () => {
    vi.stubEnv("WATCH_REPORT_DEPENDENCIES", "1");
    const watched = openPasswords({ width: 1, longestLine: 1 });
    expect(await watched.hash("a long pass phrase")).toMatch(/^[0-9a-f]+:[0-9a-f]+$/);
    vi.unstubAllEnvs();
  });

  it("hashes like another one: the same for the same password alone, and the engine takes it", async () => {
    const hash = await passwords.hash("a long pass phrase");
    expect(await passwords.hash("a long pass phrase", hash)).toBe(hash);
    const other = await passwords.hash("another pass phrase", hash);
    expect(other).not.toBe(hash);
    expect(await passwords.matches(other, "another pass phrase")).toBe(true);
  });

  it("never matches where there is no password, and takes as long", async () => {
    expect(await passwords.matches(undefined, "the password of nobody in particular")).toBe(false);
    expect(await passwords.matches(null, "anything")).toBe(false);
  });

  it.each(["short", "1234567"])("refuses %s for its length", (password) => {
    expect(() => passwords.requireStrong(password)).toThrow(WeakPassword);
  });

  it.each(["password123", "Password123", "iloveyou1", "qwertyuiop"])(
    "refuses %s as known from leaks",
    (password) => {
      expect(() => passwords.requireStrong(password)).toThrow(/known from leaks/);
    },
  );

  it("leaves the event loop free while it hashes", async () => {
    let ticks = 0;
    const clock = setInterval(() => {
      ticks += 1;
    }, 5);
    await Promise.all(Array.from({ length: 3 }, () => passwords.hash("a long pass phrase")));
    clearInterval(clock);
    expect(ticks).toBeGreaterThan(5);
  });

  it("turns away whoever comes when the line is too long", async () => {
    const line = Array.from({ length: 6 }, () =>
      passwords.hash("a long pass phrase").catch((error: unknown) => error),
    );
    await pause(0);
    const last = await line.at(-1);
    expect(last).toBeInstanceOf(Refusal);
    await Promise.all(line);
  });
});
