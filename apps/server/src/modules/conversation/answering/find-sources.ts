import { type Retrieved, retrieve } from "../../knowledge/index.ts";
import type { ClaimedTwin } from "./answering.queries.ts";
import type { AnsweringTools } from "./answering-tools.ts";
import { fitSources, tokensForSources } from "./build-prompt.ts";
import type { Worded } from "./word-question.ts";

/** What the twin knows about a question, as far as it fits beside everything else the hold pays for. */
export async function findSources(
  tools: AnsweringTools,
  claimed: Worded,
  twin: ClaimedTwin,
): Promise<Retrieved> {
  if (!claimed.has_knowledge) return nothing;
  const count = (text: string) => tools.models.countTokens(text);
  const found = await retrieve(tools, {
    twinId: twin.id,
    question: claimed.question,
    budgetTokens: tokensForSources(claimed, twin, count),
  });
  return { ...found, passages: fitSources(claimed, twin, found.passages, count) };
}

const nothing: Retrieved = { passages: [], tookMs: 0, tier: "exact", isAnswerable: false };
