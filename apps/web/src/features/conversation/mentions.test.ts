import { describe, expect, it } from "vitest";
import { splitMentions } from "./mentions.tsx";

const marked = (text: string, names: string[]) =>
  splitMentions(text, names)
    .map(({ words, isMention }) => (isMention ? `[${words}]` : words))
    .join("");

describe("mentions", () => {
  it.each([
    ["@Ines Carvalho, is it fair?", ["Ines Carvalho"], "[@Ines Carvalho], is it fair?"],
    ["@Ines Carvalho and @Ines", ["Ines", "Ines Carvalho"], "[@Ines Carvalho] and [@Ines]"],
    ["@Inessa is nobody here", ["Ines"], "@Inessa is nobody here"],
    ["mail@Ines is an address", ["Ines"], "mail@Ines is an address"],
    ["@ines, are you here?", ["Ines"], "[@ines], are you here?"],
    ["@A.B (twice) @A.B", ["A.B"], "[@A.B] (twice) [@A.B]"],
    ["@AxB", ["A.B"], "@AxB"],
    ["No twins here, @Ines", [], "No twins here, @Ines"],
  ])("in %j among %j", (text, names, expected) => {
    expect(marked(text, names)).toBe(expected);
  });
});
