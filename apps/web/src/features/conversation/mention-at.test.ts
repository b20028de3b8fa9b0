import { describe, expect, it } from "vitest";
import { beginMention, completeMention, matchMention, mentionAt, mentionedIn } from "./mention-at.ts";

const twins = [{ name: "Ines Carvalho" }, { name: "Lucía Peralta" }, { name: "Samuel Brandt" }];
/** The caret stands where the bar is. */
const at = (marked: string) => ({ text: marked.replace("|", ""), caret: marked.indexOf("|") });
const shown = ({ text, caret }: { text: string; caret: number }) =>
  `${text.slice(0, caret)}|${text.slice(caret)}`;

describe("a mention at the caret", () => {
  it.each([
    ["@|", { from: 0, query: "" }],
    ["Hello @Ine|", { from: 6, query: "Ine" }],
    ["@Ines Car| and more", { from: 0, query: "Ines Car" }],
    ["(@sam|", { from: 1, query: "sam" }],
    ["one @Ines two @Sam|", { from: 14, query: "Sam" }],
    ["|@Ines", undefined],
    ["mail@ines|", undefined],
    ["@ later|", undefined],
    ["@Ines\nnext line|", undefined],
    ["no mention|", undefined],
  ])("in %j", (marked, expected) => {
    const { text, caret } = at(marked);
    expect(mentionAt(text, caret)).toEqual(expected);
  });

  it.each([
    ["", ["Ines Carvalho", "Lucía Peralta", "Samuel Brandt"]],
    ["ine", ["Ines Carvalho"]],
    ["lucia", ["Lucía Peralta"]],
    ["brandt", ["Samuel Brandt"]],
    ["ines carvalho", []],
    ["ines, is it", []],
    ["nes", []],
  ])("finds by %j", (query, names) => {
    expect(matchMention(twins, { from: 0, query }).map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ["@in|", "@Ines Carvalho |"],
    ["Hello @in|, fair?", "Hello @Ines Carvalho |, fair?"],
    ["@in| fair?", "@Ines Carvalho |fair?"],
  ])("completes %j", (marked, expected) => {
    const written = at(marked);
    const mention = mentionAt(written.text, written.caret);
    expect(mention && shown(completeMention(written, mention, { name: "Ines Carvalho" }))).toBe(expected);
  });

  it.each([
    ["|", "@|"],
    ["Hello|", "Hello @|"],
    ["Hello | there", "Hello @| there"],
  ])("begins in %j", (marked, expected) => {
    expect(shown(beginMention(at(marked)))).toBe(expected);
  });

  it("counts each twin once, however it is written", () => {
    const called = mentionedIn("@ines carvalho, and @Ines Carvalho again, not @Samuel", twins);
    expect(called.map(({ name }) => name)).toEqual(["Ines Carvalho"]);
  });
});
