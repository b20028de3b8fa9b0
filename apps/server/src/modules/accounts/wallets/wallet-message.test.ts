import { describe, expect, it } from "vitest";
import { readWalletMessage } from "./wallet-message.ts";

const opening = "parley.test wants you to sign in with your Ethereum account:";
const fields = ["URI: https://parley.test/", "Version: 1", "Issued At: 2026-01-01T00:00:00Z"];
const read = (...between: string[]) =>
  readWalletMessage([opening, "0x1", ...between, ...fields].join("\n"), "Ethereum");

describe("the message of a wallet", () => {
  it("has its statement between two blank lines", () => {
    expect(read("", "Let me in.", "").statement).toBe("Let me in.");
  });

  it.each([
    ["Ethereum's wallets write", ["", ""]],
    ["Solana's wallets write", [""]],
  ])("may have none, as %s it", (_, between) => {
    expect(read(...between)).toMatchObject({ statement: "", Version: "1" });
  });

  it.each([
    ["no blank line", []],
    ["three blank lines", ["", "", ""]],
    ["a blank statement", ["", " ", ""]],
    ["a second statement", ["", "Let me in.", "And more.", ""]],
  ])("is refused with %s", (_, between) => {
    expect(() => read(...between)).toThrow("not one that signs in with a wallet");
  });

  it("is read in whatever order its fields come, with or without resources (R28)", () => {
    const turned = [opening, "0x1", "", "Let me in.", "", ...fields.toReversed()];
    for (const more of [[], ["Resources", "- a"], ["Resources:", "- a"]]) {
      const { domain, URI } = readWalletMessage([...turned, ...more].join("\n"), "Ethereum");
      expect([domain, URI]).toEqual(["parley.test", "https://parley.test/"]);
    }
  });

  it.each([
    ["a carriage return", "\r"],
    ["a NUL", "\u0000"],
    ["half a character", "\ud800"],
    ["a tab", "\t"],
  ])("is refused with %s in its statement (R28)", (_, hidden) => {
    expect(() => read("", `Let${hidden}me in.`, "")).toThrow("not one that signs in with a wallet");
  });
});
