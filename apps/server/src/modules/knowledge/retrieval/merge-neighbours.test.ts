import { describe, expect, it } from "vitest";
import { mergeNeighbours } from "./merge-neighbours.ts";
import type { Hit } from "./retrieval.queries.ts";

const text = "One is first. Two is next. Three follows.\n\nFour is far away.";

const hit = (position: number, [start, end]: [number, number], more: Partial<Hit> = {}): Hit => ({
  tier: "exact",
  chunk_id: `chunk-${position}`,
  item_id: "item",
  title: "Counting",
  body: text.slice(start, end),
  locator: { start, end, heading: "Numbers" },
  position,
  token_count: 5,
  is_citable: true,
  score: 1 / (position + 1),
  vector_rank: null,
  vector_score: null,
  word_rank: position + 1,
  word_score: 0.5,
  ...more,
});

describe("merging neighbours", () => {
  it("joins what follows each other and cuts what they share (S3)", () => {
    const [passage, ...others] = mergeNeighbours([hit(1, [14, 41]), hit(0, [0, 26])]);
    expect(others).toEqual([]);
    expect(passage).toMatchObject({
      body: "One is first. Two is next. Three follows.",
      locator: { start: 0, end: 41, heading: "Numbers" },
      chunk_ids: ["chunk-0", "chunk-1"],
      score: 1,
      word_rank: 1,
    });
    expect(text.slice(0, 41)).toBe(passage?.body);
  });

  it("keeps the empty line between two sections", () => {
    const [passage] = mergeNeighbours([hit(0, [27, 41]), hit(1, [43, 60])]);
    expect(passage?.body).toBe(text.slice(27, 60));
  });

  it("leaves apart what does not follow each other, or is of another document", () => {
    const apart = mergeNeighbours([
      hit(0, [0, 13]),
      hit(2, [27, 41]),
      hit(1, [14, 26], { item_id: "other" }),
    ]);
    expect(apart.map(({ chunk_ids }) => chunk_ids)).toEqual([["chunk-0"], ["chunk-1"], ["chunk-2"]]);
  });

  it("stops before one document crowds out the others", () => {
    const row = [0, 1, 2, 3].map((position) => hit(position, [position, position + 1]));
    expect(mergeNeighbours(row).map(({ chunk_ids }) => chunk_ids.length)).toEqual([3, 1]);
  });

  it("knows no rank where nobody gave one", () => {
    expect(mergeNeighbours([hit(0, [0, 13], { word_rank: null, word_score: null })])).toMatchObject([
      { vector_rank: null, vector_score: null, word_rank: null, word_score: null },
    ]);
  });
});
