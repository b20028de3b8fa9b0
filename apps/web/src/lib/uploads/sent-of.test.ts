import { expect, it } from "vitest";
import { sentOf } from "./sent-of.ts";

const MB = 1024 * 1024;

it.each([
  [1.2 * MB, 3.1 * MB, "1.2 of 3.1 MB"],
  [0, 25 * MB, "0.0 of 25.0 MB"],
  [100, 4_000, "1 of 4 KB"],
])("tells %d of %d bytes in the unit of the whole", (sent, size, words) => {
  expect(sentOf(sent, size)).toBe(words);
});
