import { describe, expect, it } from "vitest";
import { summarise } from "./knowledge-summary.ts";
import { stageOf, stagesOf } from "./stages.ts";

const nothing = { total: 0, ready: 0, reading: 0, failed: 0, word_count: 0 };

describe("what a twin knows, in a line", () => {
  it.each([
    [{}, ""],
    [{ ready: 1 }, "1 source ready"],
    [{ ready: 2, reading: 1_000 }, "2 sources ready, 1,000 being read"],
    [{ failed: 1 }, "1 failed"],
    [{ ready: 1, reading: 1, failed: 1 }, "1 source ready, 1 being read, 1 failed"],
  ])("leaves out what there is none of", (some, line) => {
    expect(summarise({ ...nothing, ...some })).toBe(line);
  });
});

describe("the stages of reading", () => {
  it.each([
    ["link", "queued", "Fetching", ["Fetching", "Reading", "Indexing"]],
    ["link", "extracting", "Reading", ["Fetched", "Reading", "Indexing"]],
    ["link", "embedding", "Indexing", ["Fetched", "Read", "Indexing"]],
    ["file", "queued", "Reading", ["Uploaded", "Reading", "Indexing"]],
    ["text", "queued", "Reading", ["Reading", "Indexing"]],
    ["text", "embedding", "Indexing", ["Read", "Indexing"]],
  ] as const)("shows a %s that is %s as %s", (type, status, stage, stages) => {
    expect(stageOf({ type, status })).toBe(stage);
    expect(stagesOf({ type, status })).toEqual(stages);
  });
});
