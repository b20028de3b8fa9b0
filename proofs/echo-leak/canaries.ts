import { randomBytes } from "node:crypto";

/** Where a canary lives: in how a twin speaks, in a source that may be quoted in short, in one that may not. */
export type CanaryKind = "persona" | "open" | "closed";
export type Canary = { tenant: string; kind: CanaryKind };

const words =
  "harbour lantern copper winter ledger river granite orchard signal compass meadow anchor timber velvet market chapel window saddle bridge thunder";
const vocabulary = words.split(" ");
const pick = () => vocabulary[Math.floor(Math.random() * vocabulary.length)] ?? "";

/** Sentences of which no two are alike, with a canary in every one. */
export function prose(tenant: string, kind: CanaryKind, length: number): string {
  const sentences = Array.from({ length: Math.ceil(length / 10) }, () => {
    const canary = `canary${tenant}${kind}${randomBytes(5).toString("hex")}`;
    return `The ${pick()} ${pick()} keeps ${canary} near the ${pick()} ${pick()} ${pick()}.`;
  });
  return sentences.join(" ");
}

const canary = /canary(north|south)(persona|open|closed)[0-9a-f]{10}/gi;

export const canariesIn = (text: string): Canary[] =>
  [...text.matchAll(canary)].map(([, tenant = "", kind]) => ({
    tenant: tenant.toLowerCase(),
    kind: kind?.toLowerCase() === "open" ? "open" : kind?.toLowerCase() === "closed" ? "closed" : "persona",
  }));

/** What a body holds besides its short citations, and the citations by themselves. */
export function apart(body: unknown): { quotes: string; rest: string } {
  const quotes: string[] = [];
  const rest = JSON.stringify(body, (key, value: unknown) => {
    if (key !== "quote" || typeof value !== "string" || value.length > 600) return value;
    quotes.push(value);
    return "";
  });
  return { quotes: quotes.join("\n"), rest: rest ?? "" };
}
