import type { TriedQuestion, TryQuestion } from "@parley/contract/retrieval";
import { requireTendedTwin } from "./require-tended-twin.ts";
import { findSourceTokens } from "./retrieval.queries.ts";
import { findPassages, fitBudget, type RetrievalTools } from "./retrieve.ts";

/** The very search an answer makes, and what of it would reach the model. */
export async function tryQuestion(
  tools: RetrievalTools,
  { twinId, question }: TryQuestion,
): Promise<TriedQuestion> {
  const budgetTokens = await tools.transact(async (tx) => {
    await requireTendedTwin(tx, twinId);
    return findSourceTokens(tx);
  });
  const ask = { twinId, question, budgetTokens };
  const { passages, tookMs, tier, isAnswerable } = await findPassages(tools, ask);
  const inPrompt = new Set(fitBudget(passages, ask));
  return {
    passages: passages.map((passage) => ({ ...passage, is_in_prompt: inPrompt.has(passage) })),
    prompt_tokens: [...inPrompt].reduce((sum, { tokens }) => sum + tokens, 0),
    budget_tokens: budgetTokens,
    took_ms: tookMs,
    tier,
    is_answerable: isAnswerable,
  };
}
