import { describe, expect, it } from "vitest";
import { Recent } from "./recent.ts";

describe("what is recent", () => {
  it("is what was set last: the oldest makes room", () => {
    const recent = new Recent<string, number>(2);
    recent.set("a", 1);
    recent.set("b", 2);
    recent.set("a", 3);
    recent.set("c", 4);
    expect([recent.get("a"), recent.get("b"), recent.get("c")]).toEqual([3, undefined, 4]);
  });
});
