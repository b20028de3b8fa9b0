import { asciiDomain } from "@parley/contract/domains";
import { describe, expect, it } from "vitest";
import { shownDomain } from "./shown-domain.ts";

describe("a domain for reading", () => {
  it.each([
    ["ask.example.com", "ask.example.com"],
    ["bücher.example", "bücher.example"],
    ["例え.テスト", "例え.テスト"],
    ["한국.example", "한국.example"],
  ])("shows %s as %s (R24)", (typed, shown) => {
    expect(shownDomain(asciiDomain(typed) ?? "")).toBe(shown);
  });

  it.each([
    ["аррӏе.com", "letters that are all Cyrillic"],
    ["pаrley.com", "one Cyrillic letter among Latin ones"],
    ["ραrley.com", "Greek among Latin"],
  ])("leaves %s, %s, as the DNS writes it (R24)", (typed) => {
    const ascii = asciiDomain(typed) ?? "";
    expect(ascii).toMatch(/^xn--/);
    expect(shownDomain(ascii)).toBe(ascii);
  });
});

describe("what people type for a domain", () => {
  it.each([
    ["Ask.Example.COM", "ask.example.com"],
    [" https://ask.example.com/ ", "ask.example.com"],
    ["ask.example.com.", "ask.example.com"],
    ["bücher.example", "xn--bcher-kva.example"],
  ])("takes %s for %s", (typed, ascii) => {
    expect(asciiDomain(typed)).toBe(ascii);
  });

  it.each([
    ..."localhost|10.0.0.1|[::1]|0x7f.1|a b.com|ask.example.com/room|ask.example.com:8443".split("|"),
    ..."me@example.com|*.example.com|_x.example.com|-a.example.com|example|.com|a..b".split("|"),
    ...[
      "",
      "ask.example.com#a",
      "ask.example.com?a",
      "a\\b.com",
      "%61sk.example.com",
      `${"a".repeat(64)}.com`,
    ],
    `${"abcdefgh.".repeat(30)}com`,
  ])("takes %j for no domain", (typed) => {
    expect(asciiDomain(typed)).toBeUndefined();
  });
});
