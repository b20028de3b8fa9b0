import { describe, expect, it } from "vitest";
import { moveItem } from "./move-item.ts";

describe("moveItem", () => {
  it.each([
    [0, 2, "bca"],
    [2, 0, "cab"],
    [1, 1, "abc"],
    [0, -5, "abc"],
    [0, 9, "bca"],
  ])("moves %i to %i", (from, to, wanted) =>
    expect(moveItem(["a", "b", "c"], from, to).join("")).toBe(wanted),
  );
});
