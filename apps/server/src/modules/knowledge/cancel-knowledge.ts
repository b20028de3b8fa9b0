import { CANCELLED, type KnowledgeItem } from "@parley/contract/knowledge";
import type { Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { updateItemCancelled } from "./knowledge.queries.ts";
import { requireItem, requireItemToChange } from "./require-teacher.ts";

export async function cancelKnowledge(tx: Tx, id: string): Promise<KnowledgeItem> {
  await requireItemToChange(tx, id);
  const isCancelled = await updateItemCancelled(tx, id, CANCELLED);
  if (!isCancelled) throw new Refusal("nothing_to_cancel");
  return requireItem(tx, id);
}
