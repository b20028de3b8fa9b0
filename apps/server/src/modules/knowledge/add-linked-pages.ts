import { MAX_ADDED_PAGES } from "@parley/contract/knowledge";
import type { Actor, Tx } from "../../platform/database.ts";
import { enqueueAll } from "../../platform/queue.ts";
import { ingestKnowledge } from "./ingestion/ingest-knowledge.job.ts";
import { deleteLinkedPages, insertLinks } from "./knowledge.queries.ts";
import { requireItemToChange } from "./require-teacher.ts";
import { defaultTitle } from "./titles.ts";

/** How many are new to the twin. Only what the list offers can be added, each page once. */
export async function addLinkedPages(
  tx: Tx,
  actor: Actor,
  itemId: string,
  urls: string[] | null,
): Promise<number> {
  const { twin } = await requireItemToChange(tx, itemId);
  const pages = await deleteLinkedPages(tx, itemId, { urls, limit: MAX_ADDED_PAGES });
  const links = pages.map(({ url, title }) => ({ url, title: title ?? defaultTitle(url) }));
  const added = await insertLinks(tx, actor, twin.id, links);
  const orders = added.map(({ id, run }) => ({ item_id: id, run }));
  await enqueueAll(tx, ingestKnowledge, orders, { group: twin.owner_id });
  return added.length;
}
