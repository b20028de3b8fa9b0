import { z } from "zod";

export const EmbeddingsRequest = z.looseObject({
  model: z.string(),
  input: z.union([z.string().transform((text) => [text]), z.array(z.string())]),
  dimensions: z.int().min(8).max(4_096).default(1_536),
});

/** Vectors by the letters' company: the same text gives the same one, and a similar text a similar one. */
export function embed({ model, input, dimensions }: z.infer<typeof EmbeddingsRequest>) {
  const tokens = input.reduce((total, text) => total + Math.ceil(text.length / 4), 0);
  return {
    object: "list",
    model,
    data: input.map((text, index) => ({ object: "embedding", index, embedding: vectorOf(text, dimensions) })),
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  };
}

function vectorOf(text: string, dimensions: number): number[] {
  const vector = new Array<number>(dimensions).fill(0);
  const letters = ` ${text.toLowerCase()} `;
  for (let at = 0; at + 3 <= letters.length; at += 1) {
    const slot = hash(letters.slice(at, at + 3)) % dimensions;
    vector[slot] = (vector[slot] ?? 0) + 1;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

function hash(text: string): number {
  let value = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1)
    value = Math.imul(value ^ text.charCodeAt(at), 16_777_619) >>> 0;
  return value;
}
