import type { CreateGoldenQuestion, GoldenQuestion } from "@parley/contract/retrieval";
import type { Tx } from "../../../platform/database.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { findGoldenQuestion, hasItem, insertGoldenQuestion } from "./golden.queries.ts";
import { requireTwinToChange } from "./require-tended-twin.ts";

export async function addGoldenQuestion(tx: Tx, wanted: CreateGoldenQuestion): Promise<GoldenQuestion> {
  await requireTwinToChange(tx, wanted.twin_id);
  if (!(await hasItem(tx, wanted.twin_id, wanted.expected_item_id)))
    throw new Refusal("expected_item_not_found");

  const id = await insertGoldenQuestion(tx, wanted).catch(refuseWhenFull);
  const made = id && (await findGoldenQuestion(tx, id));
  if (!made) throw new Refusal("golden_question_exists");
  return made;
}

// Counted where two tabs cannot both add the last one: by the database, one at a time.
function refuseWhenFull(error: unknown): never {
  const isFull = error instanceof Error && error.message === "golden_questions_full";
  throw isFull ? new Refusal("golden_questions_full") : error;
}
