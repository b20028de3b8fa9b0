import { failPoint } from "../../../platform/fail-point.ts";
import type { JobTools } from "../../../platform/queue.ts";
import type { Passage } from "../reading/split.ts";
import { textToEmbed } from "../retrieval/text-to-embed.ts";
import { Overtaken, type Reading } from "./follow-reading.ts";
import { type ClaimedItem, insertChunks, lockItem } from "./ingestion.queries.ts";

const batchSize = 32;

/** Batch by batch beside the passages that are there: nobody finds the new ones before the item says so. */
export async function storePassages(
  tools: JobTools,
  item: ClaimedItem,
  passages: Passage[],
  reading: Reading,
): Promise<void> {
  for (let at = 0; at < passages.length; at += batchSize) {
    await storeBatch(tools, item, passages.slice(at, at + batchSize), reading.signal);
    failPoint("ingest:embedding");
    reading.report("embedding", 50 + (49 * (at + batchSize)) / Math.max(passages.length, at + batchSize));
  }
}

async function storeBatch(
  { models, transact }: JobTools,
  item: ClaimedItem,
  passages: Passage[],
  signal: AbortSignal,
): Promise<void> {
  const vectors = await models.embed(
    passages.map((passage) => textToEmbed(item.title, passage)),
    signal,
  );
  const chunks = passages.map(({ position, body, locator, language }, at) => ({
    ...{ position, body, locator, language: language || "und" },
    token_count: Math.max(1, models.countTokens(body)),
    embedding: vectors[at] ?? [],
  }));
  await transact(async (tx) => {
    if (!(await lockItem(tx, item))) throw new Overtaken();
    const { id: item_id, twin_id, version } = item;
    await insertChunks(tx, { twin_id, item_id, version: version + 1, model: models.embedding.model, chunks });
  });
}
