import type { KnowledgeItem } from "@parley/contract/knowledge";
import type { Tx } from "../../platform/database.ts";
import { enqueue } from "../../platform/queue.ts";
import { sweepKnowledge } from "./ingestion/sweep-knowledge.job.ts";
import { deleteKnowledgeItem } from "./knowledge.queries.ts";
import { requireItemToChange } from "./require-teacher.ts";
import { afterKnowledgeChange } from "./retrieval/after-knowledge-change.ts";

/** Says what is gone. A reading under way finds nothing to write to, and the file is removed right after. */
export async function removeKnowledge(tx: Tx, id: string): Promise<KnowledgeItem> {
  const { item } = await requireItemToChange(tx, id);
  await deleteKnowledgeItem(tx, id);
  await afterKnowledgeChange(tx, item.twin_id);
  if (item.type === "file") await enqueue(tx, sweepKnowledge, {});
  return item;
}
