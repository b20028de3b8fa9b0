import type { Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findOpenQuestion, updateQuestion } from "./knowledge.queries.ts";
import { requireTwinToTeach } from "./require-teacher.ts";

export async function dismissQuestion(tx: Tx, questionId: string): Promise<void> {
  const asked = await findOpenQuestion(tx, questionId);
  if (!asked) throw new Refusal("question_not_found");
  await requireTwinToTeach(tx, asked.twin_id);
  const isSettled = await updateQuestion(tx, questionId, { status: "dismissed" });
  if (!isSettled) throw new Refusal("question_not_found");
}
