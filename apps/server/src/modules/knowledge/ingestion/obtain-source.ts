import { FetchFailure } from "../../../platform/fetcher/fetch-outside.ts";
import type { JobTools } from "../../../platform/queue.ts";
import { ReadingFailure, type SourceFile } from "../reading/read-document.ts";
import { collectUpload } from "../uploads/collect-upload.ts";
import type { Reading } from "./follow-reading.ts";
import { type ClaimedItem, deleteVisit, insertVisit } from "./ingestion.queries.ts";

export type Source = { file: SourceFile; etag: string | null; lastModified: string | null };

/** The site has as many visitors of ours as it should bear; the job comes back later. */
export class SiteIsBusy extends Error {}

const visitSeconds = 40;
const mostVisits = 2;

/** "unchanged" only when a link is looked at again and its site says so. */
export function obtainSource(
  tools: JobTools,
  item: ClaimedItem,
  reading: Reading,
  isKnown: boolean,
): Promise<Source | "unchanged"> {
  if (item.url !== null) return visitPage(tools, { ...item, url: item.url }, reading, isKnown);
  return item.upload ? takeUpload(tools, item.upload) : Promise.resolve(takeText(item));
}

async function visitPage(
  { transact, fetchOutside }: JobTools,
  item: ClaimedItem & { url: string },
  reading: Reading,
  isKnown: boolean,
): Promise<Source | "unchanged"> {
  const { id, url, etag, last_modified } = item;
  const host = URL.parse(url)?.host;
  if (host === undefined) throw new FetchFailure("the address is not a web address");
  const visit = { item_id: id, host, seconds: visitSeconds, most: mostVisits };
  if (!(await transact((tx) => insertVisit(tx, visit)))) throw new SiteIsBusy();
  try {
    const found = await fetchOutside({
      url,
      signal: reading.signal,
      ...(isKnown && { etag, lastModified: last_modified }),
      onProgress: (received, total) => reading.report("fetching", total ? (20 * received) / total : 5),
    });
    if (found === "unchanged") return found;
    const file = { bytes: found.bytes, fileName: null, contentType: found.contentType, url: found.url };
    return { file, etag: found.etag, lastModified: found.lastModified };
  } finally {
    await transact((tx) => deleteVisit(tx, id));
  }
}

async function takeUpload({ files }: JobTools, upload: NonNullable<ClaimedItem["upload"]>): Promise<Source> {
  const bytes = await collectUpload(files, upload);
  if (!bytes) throw new ReadingFailure("the file is no longer there");
  const file = { bytes, fileName: upload.file_name, contentType: upload.content_type, url: null };
  return { file, etag: null, lastModified: null };
}

function takeText({ extracted_text }: ClaimedItem): Source {
  const bytes = Buffer.from(extracted_text ?? "");
  return {
    file: { bytes, fileName: "text.md", contentType: "text/markdown", url: null },
    etag: null,
    lastModified: null,
  };
}
