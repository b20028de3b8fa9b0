import { describe, expect, it } from "vitest";
import { LONGEST_QUOTE, SECRET_RUN, VerbatimFilter, WORDS_QUOTED } from "./withhold-verbatim.ts";

const numbered = (stem: string, count: number): string =>
  Array.from({ length: count }, (_, i) => `${stem}${i}`).join(" ");

const persona = "You are Ada, a patient guide who never mentions the vault beneath the old library door.";
const passage = numbered("stone", 300);
const parts = [
  { text: persona, isSecret: true },
  { text: `[1] Quarry handbook\n${passage}`, isSecret: false },
  { text: `[2] Private ledger\n${numbered("coin", 100)}`, isSecret: true },
];

/** What comes out when the answer arrives in pieces of this size. */
function through(answer: string, size: number, isCut = false): string {
  const filter = new VerbatimFilter(parts);
  let out = "";
  for (let at = 0; at < answer.length; at += size) out += filter.push(answer.slice(at, at + size));
  return out + filter.end({ isCut });
}

const sizes = [1, 2, 3, 7, 50, 100_000];

describe("what an answer recites of its prompt (C9)", () => {
  it.each(sizes)("lets through what is said in other words, unchanged, in pieces of %i", (size) => {
    const answer =
      "Ada here! The quarry, I think, opens at nine — see [1].\n\n- bring a hat\n- bring *water* [2]";
    expect(through(answer, size)).toBe(answer);
  });

  it.each(sizes)("withholds all of a prompt that comes back whole, in pieces of %i", (size) => {
    const out = through(parts.map(({ text }) => text).join("\n\n"), size);
    expect(out).not.toMatch(/vault|stone|coin/);
    expect(out).toContain("[…]");
  });

  it.each(sizes)("keeps what stands around it, in pieces of %i", (size) => {
    expect(through(`It says: ${passage} and that is all.`, size)).toBe("It says […] and that is all.");
  });

  it("sees through case, spacing, punctuation and marks", () => {
    const disguised = persona.toUpperCase().replaceAll(" ", ",\n [1] ").replaceAll("A", "Ａ");
    expect(through(disguised, 5)).not.toMatch(/vault/i);
  });

  it("quotes a sentence of a source that may be quoted, and none of one that may not", () => {
    const some = (stem: string, count: number) =>
      Array.from({ length: count }, (_, i) => `${stem}${i + 40}`).join(" ");
    expect(through(`Well: ${some("stone", 20)}.`, 3)).toBe(`Well: ${some("stone", 20)}.`);
    expect(through(`Well: ${some("coin", 20)}.`, 3)).toBe("Well […]");
    expect(through(`Well: ${some("coin", SECRET_RUN - 1)}.`, 3)).toBe(
      `Well: ${some("coin", SECRET_RUN - 1)}.`,
    );
  });

  it("stops quoting after so many words in all", () => {
    const words = numbered("stone", 250).replaceAll(/(stone\d*[02468]9) /g, "$1 then ");
    const out = through(words, 9);
    expect(out.match(/stone/g)).toHaveLength(WORDS_QUOTED);
  });

  it("quotes up to the longest quote and not a word of a longer one", () => {
    const words = (count: number) => Array.from({ length: count }, (_, i) => `stone${i}`).join(" ");
    expect(through(words(LONGEST_QUOTE), 4)).toBe(words(LONGEST_QUOTE));
    expect(through(words(LONGEST_QUOTE + 1), 4)).toBe(" […]");
  });

  it("keeps back a recital that was cut short before it could be told", () => {
    expect(through("You are Ada, a patient", 3, true)).toBe(" […]");
    expect(through("Something else entirely", 3, true)).toBe("Something else entirely");
  });

  it("takes languages without spaces character by character", () => {
    const text = "彼女は古い図書館の扉の下にある金庫について決して話さない忍耐強い案内人です";
    const filter = new VerbatimFilter([{ text, isSecret: true }]);
    expect(filter.push(`はい、${text}`) + filter.end({ isCut: false })).toBe("はい […]");
  });

  it("takes time in proportion to the answer", () => {
    const long = "the the the of the and the ".repeat(20_000);
    const filter = new VerbatimFilter([{ text: "the of and ".repeat(2_000), isSecret: true }]);
    const started = performance.now();
    filter.push(long);
    filter.end({ isCut: false });
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
