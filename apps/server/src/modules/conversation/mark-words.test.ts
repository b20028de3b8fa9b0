import { describe, expect, it } from "vitest";
import { markWords } from "./mark-words.ts";

const marked = (body: string, asked: string): string[] => {
  const { excerpt, marks } = markWords(body, asked);
  return marks.map(([from, to]) => excerpt.slice(from, to));
};

describe("an excerpt", () => {
  it("is the whole of a short message", () => {
    expect(markWords("Bread and salt", "salt")).toEqual({ excerpt: "Bread and salt", marks: [[10, 14]] });
  });

  it("of a long one begins a little before the first word that was found, and says that it is a part", () => {
    const body = `${"word ".repeat(200)}needle ${"word ".repeat(200)}needle`;
    const { excerpt } = markWords(body, "needle");
    expect(excerpt).toMatch(/^…word .* needle word.*…$/u);
    expect(excerpt.length).toBeLessThan(250);
    expect(marked(body, "needle")).toEqual(["needle"]);
  });

  it("never ends between the halves of a character", () => {
    const { excerpt } = markWords("🎉".repeat(300), "🎉");
    expect(excerpt.isWellFormed()).toBe(true);
  });

  it("is the beginning when no word can be shown", () => {
    expect(markWords("word ".repeat(100), "other").excerpt).toMatch(/^word word/u);
  });
});

describe("marks", () => {
  it("stand on whole words, the last one by its beginning", () => {
    expect(marked("cat catalogue concat Cat", "cat")).toEqual(["cat", "catalogue", "Cat"]);
    expect(marked("cat catalogue", "cat dog")).toEqual(["cat"]);
  });

  it("count as the browser does: the letters before them may take two places", () => {
    expect(marked("👍👍 crème", "creme")).toEqual(["crème"]);
    expect(marked("e\u0301cole de l'art", "ecole art")).toEqual(["e\u0301cole", "art"]);
  });
});
