import { describe, expect, it } from "vitest";
import { countWords, summarise } from "./knowledge-summary.ts";
import { stageOf, stagesOf } from "./stages.ts";

const item = (status: Parameters<typeof stageOf>[0]["status"], word_count = 0) => ({ status, word_count });

describe("what a twin knows, in a line", () => {
  it.each([
    [[], ""],
    [[item("ready")], "1 source ready"],
    [[item("ready"), item("ready"), item("queued"), item("embedding")], "2 sources ready, 2 being read"],
    [[item("failed")], "1 failed"],
    [[item("ready"), item("listed")], "1 source ready"],
    [[item("ready"), item("fetching"), item("failed")], "1 source ready, 1 being read, 1 failed"],
  ])("leaves out what there is none of", (items, line) => {
    expect(summarise(items)).toBe(line);
  });

  it("counts the words of everything together", () => {
    expect(countWords([item("ready", 28_000), item("ready", 3_400)])).toBe("31,400 words");
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
