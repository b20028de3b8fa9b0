import type { Tx } from "../../../platform/database.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { deleteGoldenQuestion, findGoldenQuestion } from "./golden.queries.ts";
import { requireTwinToChange } from "./require-tended-twin.ts";

export async function removeGoldenQuestion(tx: Tx, id: string): Promise<void> {
  const question = await findGoldenQuestion(tx, id);
  if (!question) throw new Refusal("golden_question_not_found");
  await requireTwinToChange(tx, question.twin_id);
  await deleteGoldenQuestion(tx, id);
}
