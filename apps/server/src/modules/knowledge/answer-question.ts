import type { KnowledgeItem } from "@parley/contract/knowledge";
import type { Actor, Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { teach } from "./add-knowledge.ts";
import { findOpenQuestion, updateQuestion } from "./knowledge.queries.ts";
import { requireTwinToTeach } from "./require-teacher.ts";

/** The answer becomes knowledge under the question's own words, which is how it will be asked again. */
export async function answerQuestion(
  tx: Tx,
  actor: Actor,
  questionId: string,
  text: string,
): Promise<KnowledgeItem> {
  const asked = await findOpenQuestion(tx, questionId);
  if (!asked) throw new Refusal("question_not_found");
  const twin = await requireTwinToTeach(tx, asked.twin_id);
  const item = await teach(tx, actor, twin, {
    twin_id: twin.id,
    type: "text",
    title: asked.question.slice(0, 300),
    extracted_text: `# ${asked.question}\n\n${text}`,
  });
  const isSettled = await updateQuestion(tx, questionId, { status: "answered", knowledge_item_id: item.id });
  if (!isSettled) throw new Refusal("question_not_found");
  return item;
}
