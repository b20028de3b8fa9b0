import type { PassageLocator, RetrievedPassage } from "@parley/contract/retrieval";
import type { Hit } from "./retrieval.queries.ts";

/** Longer than this, one document would crowd out the others. */
const mostTogether = 3;
/** What the title, its number and the lines around a passage take of a prompt. */
const tokensAround = 16;

export type Passage = Omit<RetrievedPassage, "rank">;

/** Passages that follow each other in one document become one, in the place of the better of them. */
export function mergeNeighbours(hits: Hit[]): Passage[] {
  const byItem = Map.groupBy(hits, ({ item_id }) => item_id);
  return [...byItem.values()]
    .flatMap(runsOf)
    .map(joined)
    .sort((one, other) => other.score - one.score || one.item_id.localeCompare(other.item_id));
}

function runsOf(hits: Hit[]): Hit[][] {
  const runs: Hit[][] = [];
  for (const hit of hits.toSorted((one, other) => one.position - other.position)) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && hit.position === last.position + 1 && run.length < mostTogether) run.push(hit);
    else runs.push([hit]);
  }
  return runs;
}

function joined(run: Hit[]): Passage {
  const [first] = run;
  if (!first) throw new Error("A passage is made of at least one hit");
  const { item_id, title, is_citable } = first;
  const { body, locator } = run.slice(1).reduce(append, first);
  return {
    ...{ item_id, title, is_citable, body, locator },
    chunk_ids: run.map(({ chunk_id }) => chunk_id),
    score: most(run.map(({ score }) => score)) ?? 0,
    vector_rank: least(run.map(({ vector_rank }) => vector_rank)),
    vector_score: most(run.map(({ vector_score }) => vector_score)),
    word_rank: least(run.map(({ word_rank }) => word_rank)),
    word_score: most(run.map(({ word_score }) => word_score)),
    tokens: run.reduce(
      (sum, { token_count }) => sum + token_count,
      tokensAround + Math.ceil(title.length / 3),
    ),
  };
}

type Text = { body: string; locator: PassageLocator };

/** Neighbours may share a sentence: the offsets say where the second one begins to be new. */
function append({ body, locator }: Text, next: Text): Text {
  const shared = locator.end - next.locator.start;
  const gap = shared >= 0 ? "" : shared === -1 ? " " : "\n\n";
  return {
    body: body + gap + next.body.slice(Math.max(0, shared)),
    locator: { ...locator, end: next.locator.end },
  };
}

const present = (values: (number | null)[]) => values.filter((value) => value !== null);
const least = (values: (number | null)[]) =>
  present(values).length > 0 ? Math.min(...present(values)) : null;
const most = (values: (number | null)[]) =>
  present(values).length > 0 ? Math.max(...present(values)) : null;
