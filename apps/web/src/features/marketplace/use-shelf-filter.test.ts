import { describe, expect, it } from "vitest";
import { readShelves } from "./use-shelf-filter.ts";

describe("the marketplace's address", () => {
  it.each([
    ["", { search: "", kind: "all", price: "any" }],
    ["search=sourdough&kind=rooms&price=free", { search: "sourdough", kind: "rooms", price: "free" }],
    ["kind=bots&price=-1", { search: "", kind: "all", price: "any" }],
    [`search=${"x".repeat(500)}`, { search: "x".repeat(100), kind: "all", price: "any" }],
  ])("reads %j", (query, shelves) => {
    expect(readShelves(new URLSearchParams(query))).toEqual(shelves);
  });
});
