import { describe, expect, it } from "vitest";
import { codesIn, linksIn } from "./read-message.ts";

describe("codes in a message", () => {
  it.each([
    ["Your Parley code is 482913.", ["482913"]],
    ["482913", ["482913"]],
    ["Code: 482 913", ["482913"]],
    ["Use 48291377 or 482913", ["48291377", "482913"]],
    ["482913 again 482913", ["482913"]],
    ["Call +1 555 010 0000", []],
    ["Call +15550100000", []],
    ["Order A482913 of 2026-11-15", []],
    ["You owe $482913.50", []],
    ["https://parley.test/verify?token=482913&type=sms", []],
    ["Nothing of the kind in 2026", []],
  ])("%s", (text, codes) => {
    expect(codesIn({ text })).toEqual(codes);
  });
});

describe("links in a message", () => {
  it("finds each once, first those a person clicks, then those they read", () => {
    const html = `<a class="b" href="https://parley.test/a?x=1&amp;y=2">Go</a> <a href='https://parley.test/b'>B</a>`;
    const text = "Go: https://parley.test/a?x=1&y=2. Or (https://parley.test/c), or not.";
    expect(linksIn({ text, html })).toEqual([
      "https://parley.test/a?x=1&y=2",
      "https://parley.test/b",
      "https://parley.test/c",
    ]);
  });

  it("leaves out what is no address of a page", () => {
    const html = `<a href="mailto:hello@parley.test">Write</a><a href="javascript:alert(1)">Run</a><a href="#top">Up</a>`;
    expect(linksIn({ text: "", html })).toEqual([]);
  });
});
