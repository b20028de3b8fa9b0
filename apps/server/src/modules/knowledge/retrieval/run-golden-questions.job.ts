import { TwinId } from "@parley/contract/ids";
import { GOLDEN_DEPTH, type GoldenQuestion, GoldenRun } from "@parley/contract/retrieval";
import { z } from "zod";
import { type JobTools, job } from "../../../platform/queue.ts";
import {
  deleteOldRuns,
  type GoldenOutcome,
  hasRunWaiting,
  insertGoldenRun,
  listGoldenQuestions,
  updateOutcomes,
} from "./golden.queries.ts";
import { retrieve } from "./retrieve.ts";

const name = "run-golden-questions";

export const runGoldenQuestions = job({
  name,
  payload: z.object({ twin_id: TwinId, cause: GoldenRun.shape.cause }),
  /** Twice is harmless: the second run says the same. Of many changes in a row, the last one is enough. */
  async run(tools, { twin_id, cause }) {
    const { transact, publish } = tools;
    const questions = await transact(async (tx) =>
      (await hasRunWaiting(tx, name, twin_id)) ? [] : listGoldenQuestions(tx, twin_id),
    );
    if (questions.length === 0) return;
    const outcomes = await askAll(tools, questions);
    const passed = outcomes.filter(({ rank }) => rank !== null).length;
    const run = await transact(async (tx) => {
      await updateOutcomes(tx, outcomes);
      const made = await insertGoldenRun(tx, { twin_id, passed, total: outcomes.length, cause });
      await deleteOldRuns(tx, twin_id);
      return made;
    });
    publish(`twin:${twin_id}`, { type: "golden_run", twin_id, run });
  },
});

async function askAll(tools: JobTools, questions: GoldenQuestion[]): Promise<GoldenOutcome[]> {
  const outcomes: GoldenOutcome[] = [];
  for (const { id, twin_id, question, expected_item_id } of questions) {
    tools.signal.throwIfAborted();
    const ask = { twinId: twin_id, question, budgetTokens: Number.POSITIVE_INFINITY, limit: GOLDEN_DEPTH };
    const { passages } = await retrieve(tools, ask);
    const found = passages.find(({ item_id }) => item_id === expected_item_id);
    outcomes.push({ id, rank: found?.rank ?? null });
  }
  return outcomes;
}
