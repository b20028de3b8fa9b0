import { embedMany } from "ai";
import { z } from "zod";
import type { ProviderOf } from "./providers.ts";

const dims = 512;
const Vectors = z.array(z.array(z.number()).length(dims));

/** Embeddings that are bought, cut to our length by the provider itself. */
export async function embedAtProvider(
  model: ReturnType<ReturnType<ProviderOf>["embeddingModel"]>,
  values: string[],
  signal?: AbortSignal,
): Promise<number[][]> {
  const { embeddings } = await embedMany({
    model,
    values,
    maxRetries: 2,
    dimensions: dims,
    ...(signal ? { abortSignal: signal } : {}),
  });
  return Vectors.parse(embeddings);
}
