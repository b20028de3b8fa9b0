import { describe, expect, it } from "vitest";
import { passages } from "./cited-text.tsx";

const read = (body: string) => passages(body).map(({ words, cites }) => [words, cites]);

describe("an answer's passages", () => {
  it.each([
    ["Plain.", [["Plain.", undefined]]],
    [
      "One. [1] Two.",
      [
        ["One.", 1],
        [" Two.", undefined],
      ],
    ],
    [
      "Both [1][2]",
      [
        ["Both", 1],
        ["", 2],
      ],
    ],
    [
      "[12] first",
      [
        ["", 12],
        [" first", undefined],
      ],
    ],
    ["No [mark] and [123]", [["No [mark] and [123]", undefined]]],
    ["", []],
  ])("of %j", (body, expected) => {
    expect(read(body)).toEqual(expected);
  });

  it("put together again are the answer without its marks", () => {
    const body = "A [1] b [2]c. [3]";
    expect(
      passages(body)
        .map(({ words }) => words)
        .join(""),
    ).toBe("A bc.");
  });
});
