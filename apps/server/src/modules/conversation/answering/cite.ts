import type { NamedSource } from "@parley/contract/conversation";
import type { RetrievedPassage } from "@parley/contract/retrieval";
import type { CitedPassage } from "./answering.queries.ts";
import { wordsOf } from "./words.ts";

const LONGEST = 600;
const SHORTEST = 80;
const sentence = /[^.!?。！？\n]+[.!?。！？]*[\s"'”»)]*/gu;

/** The sources an answer names, in their order, as far as can be said before it is whole. */
export function nameSources(used: number[], sources: RetrievedPassage[]): NamedSource[] {
  return used.flatMap((number, at) => {
    const source = sources[number - 1];
    return source ? [named(source, at + 1)] : [];
  });
}

function named({ title, locator: { page, heading } }: RetrievedPassage, number: number): NamedSource {
  const locator = { ...(page !== undefined && { page }), ...(heading !== undefined && { heading }) };
  return { number, title: title.slice(0, 300), locator };
}

/** The sources an answer names, each with the sentences of it that are nearest to what was said. */
export function cite(body: string, used: number[], sources: RetrievedPassage[]): CitedPassage[] {
  return used.flatMap((number, at) => {
    const source = sources[number - 1];
    return source ? [cited(source, at + 1, saidWith(body, at + 1))] : [];
  });
}

function cited(source: RetrievedPassage, number: number, said: string): CitedPassage {
  const { start, end } = source.locator;
  const { quote, offset } = nearest(source.body, new Set(wordsOf(said)));
  // Neighbours that were joined with something between them cannot be pointed into.
  const isWhole = source.body.length === end - start;
  return {
    ...named(source, number),
    item_id: source.item_id,
    chunk_id: source.chunk_ids[0] ?? null,
    quote: source.is_citable ? quote : "",
    starts_at: isWhole ? start + offset : start,
    ends_at: isWhole ? start + offset + quote.length : end,
  };
}

/** The sentence before each mark of this number. */
const saidWith = (body: string, number: number): string =>
  body
    .split(`[${number}]`)
    .slice(0, -1)
    .map((before) => before.match(sentence)?.at(-1) ?? "")
    .join(" ");

function nearest(body: string, wanted: Set<string>): { quote: string; offset: number } {
  const sentences = [...body.matchAll(sentence)];
  const shared = sentences.map(([text]) => wordsOf(text).filter((word) => wanted.has(word)).length);
  const best = shared.indexOf(Math.max(0, ...shared));
  const first = sentences[Math.max(0, best)];
  if (!first) return { quote: body.slice(0, LONGEST).trim(), offset: 0 };
  let text = first[0];
  for (const next of sentences.slice(Math.max(0, best) + 1)) {
    if (text.length >= SHORTEST || text.length + next[0].length > LONGEST) break;
    text += next[0];
  }
  const offset = first.index + (text.length - text.trimStart().length);
  return { quote: text.trim().slice(0, LONGEST), offset };
}
