import type { TwinId } from "@parley/contract/ids";
import type { RetrievedPassage, SearchTier } from "@parley/contract/retrieval";
import type { Tx } from "../../../platform/database.ts";
import { type EmbeddingModels, formSearch } from "./form-search.ts";
import { mergeNeighbours } from "./merge-neighbours.ts";
import { type Hit, listHits, type Search } from "./retrieval.queries.ts";

export type RetrievalTools = {
  /** As the worker, or as somebody who tends the twin; the database asks. */
  transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  models: EmbeddingModels;
};

export type Retrieval = { twinId: TwinId; question: string; budgetTokens: number; limit?: number };

export type Retrieved = {
  passages: RetrievedPassage[];
  tookMs: number;
  tier: SearchTier;
  /** There is a source worth answering from. */
  isAnswerable: boolean;
};

const defaultLimit = 8;
const leastEvidence = 0.9;
/** For a question whose meaning says little. */
const leastShare = 0.2;

/** What goes into an answer's prompt: the best passages that fit the budget, best first. */
export async function retrieve(tools: RetrievalTools, ask: Retrieval): Promise<Retrieved> {
  const found = await findPassages(tools, ask);
  return { ...found, passages: fitBudget(found.passages, ask) };
}

/** Everything an answer chooses from, budget aside. */
export async function findPassages(
  { transact, models }: RetrievalTools,
  { twinId, question, limit = defaultLimit }: Retrieval,
): Promise<Retrieved> {
  const began = performance.now();
  const search = await formSearch(models, { twinId, question, most: 2 * limit });
  const hits = await transact((tx) => listHits(tx, search));
  return {
    passages: mergeNeighbours(hits).map((passage, at) => ({ rank: at + 1, ...passage })),
    tier: hits[0]?.tier ?? "exact",
    isAnswerable: hits.some((hit) => isWorthAnswering(hit, search)),
    tookMs: performance.now() - began,
  };
}

/** A passage that does not fit makes room for a shorter one further down. */
export function fitBudget(
  passages: RetrievedPassage[],
  { budgetTokens, limit = defaultLimit }: Pick<Retrieval, "budgetTokens" | "limit">,
): RetrievedPassage[] {
  let left = budgetTokens;
  const fitting = passages.filter(({ tokens }) => {
    const fits = tokens <= left;
    if (fits) left -= tokens;
    return fits;
  });
  return fitting.slice(0, limit);
}

/**
 * Likeness is worth twice the share of the question's words: set on the questions of `retrieval-quality`, where it lets
 * pass nearly every question that has an answer and stops most of those that have none.
 */
function isWorthAnswering({ vector_score, word_score }: Hit, { meaningWeight }: Search): boolean {
  const likeness = Math.max(0, vector_score ?? 0);
  const share = word_score ?? 0;
  return meaningWeight === 1 ? share + 2 * likeness >= leastEvidence : share >= leastShare;
}
