import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { countTokens, cutToTokens } from "./count-tokens.ts";

const prose = "The quick brown fox jumps over the lazy dog, and nobody minds. ".repeat(200);

describe("counting tokens", () => {
  it("counts ordinary text as the encoder does", () => {
    expect(countTokens("")).toBe(0);
    expect(countTokens("Hello, world!")).toBe(encode("Hello, world!").length);
    expect(Math.abs(countTokens(prose) - encode(prose).length)).toBeLessThanOrEqual(2);
  });

  it("takes what looks like a control token for text", () => {
    expect(countTokens("say <|endoftext|> now")).toBeGreaterThan(5);
  });

  it.each([
    ["letters", "a".repeat(200_000)],
    ["spaces", " ".repeat(200_000)],
    ["characters without a space", "日本語".repeat(60_000)],
  ])("is not held up by endless %s", (_what, text) => {
    const before = performance.now();
    expect(countTokens(text)).toBeGreaterThan(0);
    expect(performance.now() - before).toBeLessThan(3_000);
  });

  it("cuts a text to its first tokens", () => {
    expect(cutToTokens(prose, 7)).toBe("The quick brown fox jumps over the");
    expect(cutToTokens("short", 10)).toBe("short");
    expect(cutToTokens(prose, 0)).toBe("");
    expect(cutToTokens("😀😀😀", 1).isWellFormed()).toBe(true);
  });
});
