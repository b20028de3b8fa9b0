import { describe, expect, it } from "vitest";
import { headline } from "./headline.ts";

describe("a room's headline", () => {
  it.each([
    [
      "The business of small studios. Pricing and research.",
      "The business of small studios",
      "Pricing and research",
    ],
    ["Sharpening first, then everything else.", "Sharpening first, then everything else", ""],
    ["Why bread? Because it takes time.", "Why bread?", "Because it takes time"],
    ["  ", "Northlight", ""],
    ["", "Northlight", ""],
  ])("of %j is %j", (description, title, rest) => {
    expect(headline({ name: "Northlight", description })).toEqual({ title, rest });
  });
});
