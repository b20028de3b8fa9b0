import type { RunGoldenQuestions } from "@parley/contract/retrieval";
import type { Tx } from "../../../platform/database.ts";
import { enqueue } from "../../../platform/queue.ts";
import { requireTendedTwin } from "./require-tended-twin.ts";
import { runGoldenQuestions } from "./run-golden-questions.job.ts";

export async function askGoldenQuestions(tx: Tx, { twinId }: RunGoldenQuestions): Promise<void> {
  await requireTendedTwin(tx, twinId);
  await enqueue(tx, runGoldenQuestions, { twin_id: twinId, cause: "asked" });
}
