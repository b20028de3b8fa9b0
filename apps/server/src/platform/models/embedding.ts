import { Recent } from "../recent.ts";

/** Turns texts into vectors, one for each. */
export type Embed = (texts: string[], signal?: AbortSignal) => Promise<number[][]>;

const mostRemembered = 1_000;
const mostInQuestion = 4;

/** Normalises texts before and vectors after, and remembers the questions that are asked again and again. */
export function remembering(embed: Embed): Embed {
  const remembered = new Recent<string, number[]>(mostRemembered);
  return async (texts, signal) => {
    const normal = texts.map(normalise);
    const isQuestion = texts.length <= mostInQuestion;
    const known = new Map<string, number[]>();
    for (const text of isQuestion ? normal : []) {
      const vector = remembered.get(text);
      if (vector) known.set(text, vector);
    }
    const unknown = [...new Set(normal)].filter((text) => !known.has(text));
    const vectors = unknown.length > 0 ? await embed(unknown, signal) : [];
    for (const [at, text] of unknown.entries()) known.set(text, unit(vectors[at]));
    return normal.map((text) => {
      const vector = unit(known.get(text));
      if (isQuestion) remembered.set(text, vector);
      return [...vector];
    });
  };
}

const normalise = (text: string) => text.normalize("NFKC").replace(/\s+/g, " ").trim();

function unit(vector: number[] | undefined): number[] {
  if (!vector) throw new Error("A text was given no vector");
  const length = Math.hypot(...vector);
  if (!Number.isFinite(length) || length === 0) throw new Error("A vector has no direction");
  return Math.abs(length - 1) < 1e-9 ? vector : vector.map((value) => value / length);
}
