import type { TwinId } from "@parley/contract/ids";
import type { KnowledgeProgress } from "@parley/contract/knowledge";
import type { Publish } from "../../platform/live/publisher.ts";

/** Tells those who watch the twin. Call it after the commit. */
export function tellKnowledge(publish: Publish, item: KnowledgeProgress): void {
  const { id, twin_id, status, progress, failure, title, word_count, processed_at } = item;
  publish(`twin:${twin_id}`, {
    type: "knowledge",
    item: { id, twin_id, status, progress, failure, title, word_count, processed_at },
  });
}

export function tellKnowledgeRemoved(publish: Publish, twin_id: TwinId, id: string): void {
  publish(`twin:${twin_id}`, { type: "knowledge_removed", twin_id, id });
}
