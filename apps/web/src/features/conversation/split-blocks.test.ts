import { describe, expect, it } from "vitest";
import { isPlain } from "./is-plain.ts";
import { wholeSentences } from "./sentences.ts";
import { splitBlocks } from "./split-blocks.ts";

describe("blocks of an answer", () => {
  it.each([
    ["One.\n\nTwo.", ["One.", "Two."]],
    ["One.\nStill one.", ["One.\nStill one."]],
    ["```\na\n\nb\n```\n\nAfter", ["```\na\n\nb\n```", "After"]],
    ["~~~~\n~~~\n\nx\n~~~~", ["~~~~\n~~~\n\nx\n~~~~"]],
    ["```\nnever closed\n\nstill code", ["```\nnever closed\n\nstill code"]],
    ["\n\n  \n", []],
  ])("of %j", (body, expected) => {
    expect(splitBlocks(body).map(({ text }) => text)).toEqual(expected);
  });

  it("keep their place while the answer grows", () => {
    const whole = "First.\n\n- a\n- b\n\nLast words";
    const final = splitBlocks(whole);
    for (let length = 1; length < whole.length; length += 1) {
      const grown = splitBlocks(whole.slice(0, length)).slice(0, -1);
      expect(final.slice(0, grown.length)).toEqual(grown);
    }
  });
});

describe("plain prose", () => {
  it.each([
    ["A day costs 1,200. [1] Two cost 2,000.", true],
    ["One.\n\nTwo (see [2]).", true],
    ["A **bold** word", false],
    ["1. First\n2. Second", false],
    ["- First", false],
    ["| a | b |", false],
    ["See https://parley.test", false],
    ["<script>", false],
  ])("%j: %s", (body, expected) => {
    expect(isPlain(body)).toBe(expected);
  });
});

describe("whole sentences", () => {
  it.each([
    ["A day costs", ""],
    ["A day costs 1,200. Two", "A day costs 1,200."],
    ["It is so. [1] And", "It is so. [1]"],
    ["He said “yes.” Then", "He said “yes.”"],
    ["Version 2.1 is", ""],
  ])("of %j", (text, expected) => {
    expect(wholeSentences(text)).toBe(expected);
  });
});
