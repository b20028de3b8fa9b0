import { describe, expect, it } from "vitest";
import { cutBlock, passageIn, toBlocks } from "./passage.ts";

describe("the passage an address asks for", () => {
  it.each([
    ["", undefined],
    ["?item=a", { itemId: "a", start: 0, end: 0 }],
    ["?item=a&start=3&end=9", { itemId: "a", start: 3, end: 9 }],
    ["?item=a&start=9&end=3", { itemId: "a", start: 0, end: 0 }],
    ["?item=a&start=x&end=-1", { itemId: "a", start: 0, end: 0 }],
  ])("%s", (search, passage) => {
    expect(passageIn(new URLSearchParams(search))).toEqual(passage);
  });
});

describe("a long text in blocks", () => {
  const text = `${"a".repeat(1_900)}\n${"b".repeat(300)}\n${"c".repeat(9_000)}`;

  it("loses nothing, and knows where each begins", () => {
    const blocks = toBlocks(text);
    expect(blocks.map((block) => block.text).join("")).toBe(text);
    for (const { at, text: words } of blocks) expect(text.slice(at, at + words.length)).toBe(words);
  });

  it("ends a block with a line, and cuts a line that has no end", () => {
    const [first, second] = toBlocks(text);
    expect(first?.text).toBe(text.slice(0, 2_202));
    expect(second?.text).toHaveLength(2_000);
  });
});

describe("the quoted passage", () => {
  const block = { at: 100, text: "one two three" };

  it.each([
    ["inside a block", 104, 107, ["one ", "two", " three"]],
    ["begun in an earlier one", 50, 103, ["", "one", " two three"]],
    ["going on in a later one", 108, 500, ["one two ", "three", ""]],
    ["elsewhere", 0, 100, ["one two three", "", ""]],
    ["none", 0, 0, ["one two three", "", ""]],
  ])("%s", (_where, start, end, [before, quoted, after]) => {
    expect(cutBlock(block, { start, end })).toEqual({ before, quoted, after });
  });
});
