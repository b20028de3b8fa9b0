import { createHash } from "node:crypto";
import { LINK_FAILURE, READING_FAILURE } from "@parley/contract/knowledge";
import { z } from "zod";
import { failPoint } from "../../../platform/fail-point.ts";
import { FetchFailure } from "../../../platform/fetcher/fetch-outside.ts";
import { enqueue, type JobTools, job } from "../../../platform/queue.ts";
import {
  type ReadDocument,
  ReadingFailure,
  type ReadingOptions,
  readDocument,
  readNextOf,
  type SourceFile,
} from "../reading/read-document.ts";
import { splitDocument } from "../reading/split.ts";
import { followReading, lookAgain, Overtaken, type Reading } from "./follow-reading.ts";
import { type ClaimedItem, updateItemClaimed } from "./ingestion.queries.ts";
import { obtainSource, SiteIsBusy } from "./obtain-source.ts";
import { chooseTitle, settleDocument, settleFailure, settleList, settleUnchanged } from "./settle-reading.ts";
import { storePassages } from "./store-passages.ts";

const Order = z.object({
  item_id: z.uuid(),
  run: z.int(),
  /** A check reads a link only if it says something new, and keeps what it knows if it does not answer. */
  cause: z.enum(["asked", "check"]).default("asked"),
});
type Order = z.infer<typeof Order>;

export const ingestKnowledge = job({
  name: "ingest-knowledge",
  payload: Order,
  /** One owner's hundred files wait for each other, not everybody else for them. */
  pace: { atOnce: 4, perGroup: 2 },
  /** Twice is harmless: each time takes a new claim, and only the newest claim's writes count. */
  async run(tools, order) {
    const item = await tools.transact((tx) => updateItemClaimed(tx, order));
    if (!item) return;
    failPoint("ingest:begun");
    const reading = order.cause === "check" ? lookAgain(tools) : followReading(tools, item);
    try {
      await read(tools, item, order, reading);
    } catch (error) {
      await reading.settle();
      await giveUp(tools, item, order, error);
    }
  },
});

async function read(tools: JobTools, item: ClaimedItem, order: Order, reading: Reading): Promise<void> {
  const isCheck = order.cause === "check";
  reading.report("fetching", 1);
  const source = await obtainSource(tools, item, reading, isCheck);
  if (source === "unchanged") return settleUnchanged(tools, item);
  failPoint("ingest:fetched");
  reading.report("extracting", 20);
  const document = await parse(item, source.file, {
    signal: reading.signal,
    onProgress(percent) {
      failPoint("ingest:parsing");
      reading.report("extracting", 20 + 0.3 * percent);
    },
  });
  failPoint("ingest:parsing");
  if (document.kind !== "document") return settleList(tools, item, document, reading);
  const { text, passages } = splitDocument(document);
  if (passages.length === 0) throw new ReadingFailure("no text was found in it");
  const hash = createHash("sha256").update(text).digest("hex");
  if (isCheck && hash === item.content_hash) return settleUnchanged(tools, item);
  await storePassages(tools, { ...item, title: chooseTitle(item, document) }, passages, reading);
  failPoint("ingest:stored");
  await settleDocument(tools, item, { source, document, text, hash, isCheck }, reading);
}

/** Whoever wrote one page of a site wrote the others; a file may be anybody's. */
function parse({ twin_id }: ClaimedItem, file: SourceFile, options: ReadingOptions): Promise<ReadDocument> {
  const host = file.url && URL.parse(file.url)?.host;
  return host ? readNextOf(`${twin_id} ${host}`, file, options) : readDocument(file, options);
}

/** What is wrong with the source is told to people; everything else is tried again. */
async function giveUp(tools: JobTools, item: ClaimedItem, order: Order, error: unknown): Promise<void> {
  tools.signal.throwIfAborted();
  if (error instanceof Overtaken) return;
  if (error instanceof SiteIsBusy) {
    return tools.transact((tx) =>
      enqueue(tx, ingestKnowledge, order, { group: item.owner_id, startAfter: 2 }),
    );
  }
  if (!(error instanceof FetchFailure || error instanceof ReadingFailure)) throw error;
  const failure = `${item.type === "link" ? LINK_FAILURE : READING_FAILURE}${error.message}`;
  await settleFailure(tools, item, failure, order.cause);
}
