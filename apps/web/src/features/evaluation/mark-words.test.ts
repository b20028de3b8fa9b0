import { describe, expect, it } from "vitest";
import { markWords } from "./mark-words.ts";

const marked = (text: string, question: string) =>
  markWords(text, question)
    .map(({ text: words, isMatch }) => (isMatch ? `[${words}]` : words))
    .join("");

describe("the question's words in a passage", () => {
  it.each([
    ["Prices start at 600.", "What is the price?", "[Prices] start at 600."],
    ["Our pricing is fixed.", "price", "Our [pricing] is fixed."],
    ["A day at most.", "What does a day cost?", "A [day] at most."],
    ["A change without one.", "What about a change with a date?", "A [change] without one."],
    ["Nothing here is of it.", "of it is", "Nothing here is of it."],
    ["Datenschutz zuerst", "Wie ist der Datenschutz?", "[Datenschutz] zuerst"],
    ["", "price", ""],
  ])("%j for %j", (text, question, expected) => {
    expect(marked(text, question)).toBe(expected);
  });

  it("leave the passage whole", () => {
    const text = "The price of a day, priced per day.";
    expect(
      markWords(text, "price day")
        .map(({ text: words }) => words)
        .join(""),
    ).toBe(text);
  });
});
