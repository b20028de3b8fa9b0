import type { KnowledgeItem, UpdateKnowledge } from "@parley/contract/knowledge";
import type { Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { updateKnowledgeItem } from "./knowledge.queries.ts";
import { requireItem, requireItemToChange } from "./require-teacher.ts";

export async function editKnowledge(tx: Tx, id: string, change: UpdateKnowledge): Promise<KnowledgeItem> {
  const { item } = await requireItemToChange(tx, id);
  if (item.type !== "link" && typeof change.recheck_days === "number") throw new Refusal("not_a_link");
  await updateKnowledgeItem(tx, id, change);
  return requireItem(tx, id);
}
