import type { KnowledgeItem } from "../../lib/generated/types.gen.ts";

interface Stage {
  now: string;
  done: string;
}

const READING: Stage = { now: "Reading", done: "Read" };
const INDEXING: Stage = { now: "Indexing", done: "Indexed" };

/** A reader is told two or three steps; what lies behind them is the worker's business. */
const STAGES: Record<KnowledgeItem["type"], readonly Stage[]> = {
  link: [{ now: "Fetching", done: "Fetched" }, READING, INDEXING],
  file: [{ now: "Uploading", done: "Uploaded" }, READING, INDEXING],
  text: [READING, INDEXING],
};

type Told = Pick<KnowledgeItem, "type" | "status">;

/** What is behind it is told as done: "Fetched", "Reading", "Indexing". */
export function stagesOf(item: Told): string[] {
  const stages = STAGES[item.type];
  const current = stages.findIndex(({ now }) => now === stageOf(item));
  return stages.map(({ now, done }, place) => (place < current ? done : now));
}

export function stageOf({ type, status }: Told): string {
  if (status === "embedding") return INDEXING.now;
  // A file is an item only once it has arrived, so its first step is always behind it.
  if (status === "extracting" || type !== "link") return READING.now;
  return "Fetching";
}
