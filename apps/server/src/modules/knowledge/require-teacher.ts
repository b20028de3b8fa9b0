import type { TwinId } from "@parley/contract/ids";
import type { KnowledgeItem } from "@parley/contract/knowledge";
import type { Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { mayTeach } from "./knowledge.policy.ts";
import { findKnowledgeItem, findTwinToTeach, type TaughtTwin } from "./knowledge.queries.ts";

export async function requireTwinToTeach(tx: Tx, id: TwinId): Promise<TaughtTwin> {
  const twin = await findTwinToTeach(tx, id);
  if (!twin) throw new Refusal("twin_not_found");
  if (!mayTeach(twin)) throw new Refusal("not_twin_editor");
  return twin;
}

/** An item does not exist for those who do not tend its twin. */
export async function requireItemToChange(
  tx: Tx,
  id: string,
): Promise<{ item: KnowledgeItem; twin: TaughtTwin }> {
  const item = await findKnowledgeItem(tx, id);
  if (!item) throw new Refusal("knowledge_not_found");
  return { item, twin: await requireTwinToTeach(tx, item.twin_id) };
}

export async function requireItem(tx: Tx, id: string): Promise<KnowledgeItem> {
  const item = await findKnowledgeItem(tx, id);
  if (!item) throw new Refusal("knowledge_not_found");
  return item;
}
