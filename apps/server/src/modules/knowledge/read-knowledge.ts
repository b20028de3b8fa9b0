import type { KnowledgeText, LinkedPage, ListLinkedPages } from "@parley/contract/knowledge";
import type { Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findKnowledgeText, listLinkedPages } from "./knowledge.queries.ts";
import { requireItem } from "./require-teacher.ts";

export async function readKnowledgeText(tx: Tx, id: string): Promise<KnowledgeText> {
  const text = await findKnowledgeText(tx, id);
  if (!text) throw new Refusal("knowledge_not_found");
  return text;
}

export async function readLinkedPages(tx: Tx, id: string, wanted: ListLinkedPages): Promise<LinkedPage[]> {
  await requireItem(tx, id);
  return listLinkedPages(tx, id, wanted);
}
