import { expect, it } from "vitest";
import { piecesOf } from "./marked-excerpt.tsx";

const shown = (text: string, marks: [number, number][]) =>
  piecesOf(text, marks).map(({ words, isMarked }) => (isMarked ? `[${words}]` : words));

it("cuts an excerpt at its marks and loses none of it", () => {
  expect(shown("half a day", [])).toEqual(["half a day"]);
  expect(shown("half a day", [[5, 6]])).toEqual(["half ", "[a]", " day"]);
  expect(
    shown("half a day", [
      [0, 4],
      [7, 10],
    ]),
  ).toEqual(["[half]", " a ", "[day]"]);
  expect(
    shown("halfday", [
      [0, 4],
      [4, 7],
    ]),
  ).toEqual(["[half]", "[day]"]);
});

it("ends a mark with the text", () => {
  expect(shown("half", [[2, 9]])).toEqual(["ha", "[lf]"]);
});
