import type { KnowledgeItem } from "@parley/contract/knowledge";
import type { Tx } from "../../platform/database.ts";
import { enqueue } from "../../platform/queue.ts";
import { Refusal } from "../../platform/refusal.ts";
import { ingestKnowledge } from "./ingestion/ingest-knowledge.job.ts";
import { updateItemToReread } from "./knowledge.queries.ts";
import { requireItem, requireItemToChange } from "./require-teacher.ts";

/** What was read before answers until the new reading is whole. */
export async function retryKnowledge(tx: Tx, id: string): Promise<KnowledgeItem> {
  const { twin } = await requireItemToChange(tx, id);
  const run = await updateItemToReread(tx, id);
  if (run === null) throw new Refusal("already_reading");
  await enqueue(tx, ingestKnowledge, { item_id: id, run }, { group: twin.owner_id });
  return requireItem(tx, id);
}
