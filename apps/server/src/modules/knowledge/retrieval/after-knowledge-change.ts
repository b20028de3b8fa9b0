import type { TwinId } from "@parley/contract/ids";
import type { Tx } from "../../../platform/database.ts";
import { enqueue } from "../../../platform/queue.ts";
import { runGoldenQuestions } from "./run-golden-questions.job.ts";
import { settleKnowledgeTier } from "./settle-knowledge-tier.job.ts";

/** Long enough for a folder of files to arrive: one run then speaks for all of them. */
const quietSeconds = 20;

/** To be called in the transaction that changes what a twin knows. */
export async function afterKnowledgeChange(tx: Tx, twin_id: TwinId): Promise<void> {
  await enqueue(tx, settleKnowledgeTier, { twin_id }, { startAfter: quietSeconds, group: twin_id });
  await enqueue(tx, runGoldenQuestions, { twin_id, cause: "changed" }, { startAfter: quietSeconds });
}
