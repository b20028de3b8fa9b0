import { createHash } from "node:crypto";
import type { Valkey } from "../valkey.ts";
import type { Embed } from "./embedding.ts";

/** Where processes leave each other what they have worked out. */
export type Shelf = { valkey: Valkey; prefix: string };

const keptSeconds = 600;

/** A question's vector that another process has is not worked out again. Documents are read once, and never shared. */
export function sharing(embed: Embed, model: string, shelf: Shelf | undefined): Embed {
  if (!shelf) return embed;
  const { valkey, prefix } = shelf;
  return async (texts, signal) => {
    const [text = "", ...others] = texts;
    if (others.length > 0) return embed(texts, signal);
    const key = `${prefix}meaning:${createHash("sha256").update(`${model}\n${text}`).digest("base64url")}`;
    // Without Valkey everybody works for themselves.
    const known = await valkey.get(key).catch(() => null);
    if (known) return [vectorIn(known)];
    const vectors = await embed(texts, signal);
    await valkey.set(key, textOf(vectors[0] ?? []), { EX: keptSeconds }).catch(() => undefined);
    return vectors;
  };
}

const textOf = (vector: number[]): string => Buffer.from(Float32Array.from(vector).buffer).toString("base64");

function vectorIn(text: string): number[] {
  const bytes = new Uint8Array(Buffer.from(text, "base64"));
  return [...new Float32Array(bytes.buffer)];
}
