import * as fc from "fast-check";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import type { ReadDocument, Section } from "./document.ts";
import { splitDocument } from "./split.ts";

const words = fc.oneof(
  { weight: 8, arbitrary: fc.lorem({ maxCount: 40, mode: "sentences" }) },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 300 }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("長い文章です。次の文。", "ข้อความยาว ", "a", "é😀")
      .map((unit) => unit.repeat(700)),
  },
  { weight: 1, arbitrary: fc.constant("<|endoftext|> | a | b |\n| 1 | 2 |") },
);
const anySection: fc.Arbitrary<Section> = fc.record({
  heading: fc.option(fc.string({ minLength: 1, maxLength: 20 })),
  page: fc.option(fc.integer({ min: 1, max: 300 })),
  text: fc.array(words, { minLength: 1, maxLength: 6 }).map((parts) => parts.join("\n\n")),
});

describe("splitting", () => {
  it("keeps every word in place, within the measure", () => {
    fc.assert(
      fc.property(
        fc.array(anySection, { maxLength: 4 }),
        fc.constantFrom("en", "de", "ja", "th"),
        (sections, language) => {
          const { text, passages } = splitDocument(documentOf(sections, language));
          for (const { body, locator, position } of passages) {
            expect(text.slice(locator.start, locator.end)).toBe(body);
            expect(body.trim()).toBe(body);
            expect(countTokens(body, { disallowedSpecial: new Set() })).toBeLessThanOrEqual(400);
            expect(passages[position]?.body).toBe(body);
          }
          expect(uncovered(text, passages)).toBe("");
        },
      ),
      { numRuns: 60 },
    );
  });

  it("stays inside a section, and says its heading and page", () => {
    const { passages } = splitDocument(
      documentOf([section("One.", "Intro", 1), section("Two.", "Hours", 2), section("Three.", null, null)]),
    );
    expect(passages.map(({ body, locator }) => [body, locator])).toEqual([
      ["One.", { heading: "Intro", page: 1, start: 0, end: 4 }],
      ["Two.", { heading: "Hours", page: 2, start: 6, end: 10 }],
      ["Three.", { start: 12, end: 18 }],
    ]);
  });

  it("repeats one sentence where a section is cut, and none where a paragraph begins", () => {
    const sentence = (index: number) =>
      `Sentence number ${index} speaks about the engine and its many wheels.`;
    const long = Array.from({ length: 40 }, (_, index) => sentence(index)).join(" ");
    const { passages } = splitDocument(documentOf([section(long, null, null)]));
    expect(passages.length).toBeGreaterThan(2);
    const [first, second] = passages;
    expect(first?.locator.end).toBeGreaterThan(second?.locator.start ?? Number.NaN);
    expect(first?.body.endsWith(second?.body.slice(0, 40) ?? "none")).toBe(false);
    expect(second?.body.split(". ")[0]).toBe(first?.body.split(". ").at(-1)?.replace(/\.$/, ""));
    const paragraphs = Array.from({ length: 4 }, () =>
      Array.from({ length: 14 }, (_, index) => sentence(index)).join(" "),
    );
    const parted = splitDocument(documentOf([section(paragraphs.join("\n\n"), null, null)])).passages;
    expect(parted.map(({ body }) => body)).toEqual(paragraphs);
  });

  it("cuts a giant word between characters, never inside one", () => {
    const { passages } = splitDocument(documentOf([section("😀".repeat(5_000), null, null)]));
    expect(passages.every(({ body }) => body.isWellFormed())).toBe(true);
    expect(passages.map(({ body }) => body).join("")).toBe("😀".repeat(5_000));
  });

  it("splits five megabytes without a pause in a few seconds", () => {
    const began = performance.now();
    splitDocument(documentOf([section("abcdefgh".repeat(640_000), null, null)]));
    expect(performance.now() - began).toBeLessThan(15_000);
  });
});

function section(text: string, heading: string | null, page: number | null): Section {
  return { text, heading, page };
}

function documentOf(sections: Section[], language = "en"): ReadDocument {
  return { title: null, language, sections, wordCount: 1, links: [], kind: "document" };
}

/** What no passage holds, spaces aside. */
function uncovered(text: string, passages: { locator: { start: number; end: number } }[]): string {
  const letters = Array.from({ length: text.length }, (_, index) => text[index] ?? "");
  for (const { locator } of passages) letters.fill("", locator.start, locator.end);
  return letters.join("").trim();
}
