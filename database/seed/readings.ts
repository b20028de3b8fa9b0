import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { parseDocument } from "../../apps/server/src/modules/knowledge/reading/parse-document.ts";
import { splitDocument } from "../../apps/server/src/modules/knowledge/reading/split.ts";
import { textToEmbed } from "../../apps/server/src/modules/knowledge/retrieval/text-to-embed.ts";
import { readEnv } from "../../apps/server/src/platform/env.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import type { Models } from "../../apps/server/src/platform/models/models.ts";
import { openModels } from "../../apps/server/src/platform/models/open-models.ts";
import { type SeededText, seededTexts } from "./knowledge-texts.ts";

const FILE = new URL("./readings.json", import.meta.url);

const Reading = z.object({
  twin: z.string(),
  title: z.string(),
  model: z.string(),
  text: z.string(),
  language: z.string(),
  word_count: z.int(),
  passages: z.array(
    z.object({
      position: z.int(),
      body: z.string(),
      locator: z.record(z.string(), z.union([z.string(), z.number()])),
      language: z.string(),
      token_count: z.int(),
      /** 512 half-precision numbers, in base64. */
      vector: z.string(),
    }),
  ),
});
export type SeededReading = z.infer<typeof Reading>;

/** What reading makes of the seeded texts, kept beside them: the model would take longer than all the rest of the seed. */
export const storedReadings = (): SeededReading[] =>
  z.array(Reading).parse(JSON.parse(readFileSync(FILE, "utf8")));

/** Just what the worker does, without its cage: these words are our own. */
export async function readSeededText(
  models: Models,
  { twin, title, text: given }: SeededText,
): Promise<SeededReading> {
  const file = { bytes: Buffer.from(given), fileName: "text.md", contentType: "text/markdown", url: null };
  const document = await parseDocument(file, () => undefined);
  const { text, passages } = splitDocument(document);
  const vectors = await models.embed(passages.map((passage) => textToEmbed(title, passage)));
  return {
    ...{ twin, title, text, language: document.language, word_count: document.wordCount },
    model: models.embedding.model,
    passages: passages.map(({ position, body, locator, language }, at) => ({
      ...{ position, body, locator: { ...locator }, language, token_count: models.countTokens(body) },
      vector: toBase64(vectors[at] ?? []),
    })),
  };
}

const toBase64 = (vector: number[]) => Buffer.from(new Float16Array(vector).buffer).toString("base64");

/** As PostgreSQL writes a vector. */
export function fromBase64(vector: string): string {
  const bytes = Uint8Array.from(Buffer.from(vector, "base64"));
  return `[${[...new Float16Array(bytes.buffer)].join(",")}]`;
}

async function readAll(): Promise<void> {
  const models = await openModels(readEnv(process.env), { log: createLog({ name: "seed", level: "warn" }) });
  const readings: SeededReading[] = [];
  for (const text of seededTexts()) readings.push(await readSeededText(models, text));
  await models.close();
  writeFileSync(FILE, `${JSON.stringify(readings, null, 2)}\n`);
}

if (import.meta.main) await readAll();
