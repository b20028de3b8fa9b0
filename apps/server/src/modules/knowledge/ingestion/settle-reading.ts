import { failPoint } from "../../../platform/fail-point.ts";
import type { JobTools } from "../../../platform/queue.ts";
import type { ReadDocument } from "../reading/read-document.ts";
import { afterKnowledgeChange } from "../retrieval/after-knowledge-change.ts";
import { tellKnowledge } from "../tell-knowledge.ts";
import { defaultTitle } from "../titles.ts";
import { Overtaken, type Reading } from "./follow-reading.ts";
import {
  type ClaimedItem,
  deleteChunksBeside,
  deleteText,
  type ItemChange,
  updateItem,
  updatePages,
  updateText,
} from "./ingestion.queries.ts";
import type { Source } from "./obtain-source.ts";

type Outcome = { source: Source; document: ReadDocument; text: string; hash: string; isCheck: boolean };

const mostPages = 5_000;

/** The new reading takes the place of the old one in one step. */
export async function settleDocument(
  tools: JobTools,
  item: ClaimedItem,
  outcome: Outcome,
  reading: Reading,
): Promise<void> {
  await reading.settle();
  const version = item.version + 1;
  const written = await tools.transact(async (tx) => {
    const found = await updateItem(tx, item, { ...settledNow(), version, ...learned(item, outcome) });
    if (!found) throw new Overtaken();
    await deleteChunksBeside(tx, item, version);
    await updateText(tx, { item_id: item.id, version, body: outcome.text });
    await afterKnowledgeChange(tx, item.twin_id);
    failPoint("ingest:settling");
    return found;
  });
  tellKnowledge(tools.publish, written);
}

function learned(item: ClaimedItem, { source, document, hash, isCheck }: Outcome): ItemChange {
  const pages = document.sections.map(({ page }) => page ?? 0);
  const pageCount = pages.reduce((most, page) => Math.max(most, page), 0);
  return {
    status: "ready",
    word_count: document.wordCount,
    page_count: pageCount > 0 ? pageCount : null,
    language: /^[a-z]{2,3}$/.test(document.language) ? document.language : null,
    content_hash: hash,
    etag: source.etag,
    last_modified: source.lastModified,
    ...titleOf(item, document),
    ...(isCheck && { changed_at: new Date().toISOString() }),
  };
}

/** A page's own title replaces its address, never a title that somebody chose. */
export function chooseTitle({ url, title }: ClaimedItem, document: ReadDocument): string {
  const isUnnamed = url !== null && title === defaultTitle(url);
  return (isUnnamed && document.title?.trim().slice(0, 300)) || title;
}

const titleOf = (item: ClaimedItem, document: ReadDocument): ItemChange => {
  const title = chooseTitle(item, document);
  return title === item.title ? {} : { title };
};

/** A sitemap or a feed has nothing to say itself; which of its pages the twin should know is for people to choose. */
export async function settleList(
  tools: JobTools,
  item: ClaimedItem,
  document: ReadDocument,
  reading: Reading,
): Promise<void> {
  await reading.settle();
  const urls = document.links.filter(isAddress).slice(0, mostPages);
  const written = await tools.transact(async (tx) => {
    const version = item.version + 1;
    const change = {
      ...settledNow(),
      status: "listed",
      version,
      word_count: 0,
      ...titleOf(item, document),
    } as const;
    const found = await updateItem(tx, item, change);
    if (!found) throw new Overtaken();
    await deleteChunksBeside(tx, item, version);
    await deleteText(tx, item.id);
    await updatePages(tx, item, urls);
    await afterKnowledgeChange(tx, item.twin_id);
    return found;
  });
  tellKnowledge(tools.publish, written);
}

const isAddress = (url: string) => url.length <= 2_000 && /^https?:$/.test(URL.parse(url)?.protocol ?? "");

function settledNow() {
  const now = new Date().toISOString();
  return { progress: 100, failure: null, check_failure: null, processed_at: now, checked_at: now };
}

export async function settleUnchanged(tools: JobTools, item: ClaimedItem): Promise<void> {
  const checked_at = new Date().toISOString();
  await tools.transact((tx) => updateItem(tx, item, { checked_at, check_failure: null }));
}

/** What was read before stays: a page that does not answer today was true yesterday. */
export async function settleFailure(
  tools: JobTools,
  item: ClaimedItem,
  failure: string,
  cause: "asked" | "check",
): Promise<void> {
  const reason = failure.slice(0, 500);
  const written = await tools.transact(async (tx) => {
    const found = await updateItem(
      tx,
      item,
      cause === "check" ? { check_failure: reason } : { status: "failed", failure: reason },
    );
    if (found) await deleteChunksBeside(tx, item, item.version);
    return found;
  });
  if (written) tellKnowledge(tools.publish, written);
}
