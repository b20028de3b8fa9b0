import type { TwinId, UserId } from "@parley/contract/ids";
import type { KnowledgeProgress } from "@parley/contract/knowledge";
import { sql, type Updateable } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { KnowledgeItems } from "../../../platform/database.types.ts";

/** Which reading of which item: whoever writes names it, and an older one writes nothing. */
export type Fence = { id: string; run: number; claim: number };

export type ClaimedItem = Fence & {
  twin_id: TwinId;
  owner_id: UserId;
  type: "link" | "file" | "text";
  title: string;
  url: string | null;
  extracted_text: string | null;
  version: number;
  etag: string | null;
  last_modified: string | null;
  content_hash: string | null;
  upload: { file_name: string; content_type: string; size_bytes: number; storage_key: string } | null;
};

const underWay = ["queued", "fetching", "extracting", "embedding"] as const;
const settled = ["ready", "listed"] as const;

/** Undefined when somebody cancelled, asked again or removed it meanwhile, or when it was read already. */
export async function updateItemClaimed(
  tx: Tx,
  order: { item_id: string; run: number; cause: "asked" | "check" },
): Promise<ClaimedItem | undefined> {
  const claimed = await tx
    .updateTable("knowledge_items")
    .set(({ eb }) => ({ claim: eb("claim", "+", 1) }))
    .where("id", "=", order.item_id)
    .where("run", "=", order.run)
    .where("status", "in", order.cause === "asked" ? underWay : settled)
    .returning([
      "id",
      "run",
      "claim",
      "twin_id",
      "type",
      "title",
      "url",
      "extracted_text",
      "version",
      "upload_id",
    ])
    .returning(["etag", "last_modified", "content_hash"])
    .executeTakeFirst();
  if (!claimed) return undefined;
  // What a reading that died had written so far.
  await deleteChunksBeside(tx, claimed, claimed.version);
  const { upload_id, ...item } = claimed;
  const { owner_id } = await tx
    .selectFrom("virtual_twins")
    .select("owner_id")
    .where("id", "=", item.twin_id)
    .executeTakeFirstOrThrow();
  return { ...item, owner_id, upload: await findUploadOf(tx, upload_id) };
}

async function findUploadOf(tx: Tx, id: string | null): Promise<ClaimedItem["upload"]> {
  if (id === null) return null;
  const found = await tx
    .selectFrom("uploads")
    .select(["file_name", "content_type", "size_bytes", "storage_key"])
    .where("id", "=", id)
    .executeTakeFirst();
  return found ?? null;
}

export type ItemChange = Omit<Updateable<KnowledgeItems>, "id" | "run" | "claim" | "twin_id">;

/** Undefined when the reading was overtaken. */
export function updateItem(tx: Tx, fence: Fence, change: ItemChange): Promise<KnowledgeProgress | undefined> {
  return tx
    .updateTable("knowledge_items")
    .set(change)
    .where("id", "=", fence.id)
    .where("run", "=", fence.run)
    .where("claim", "=", fence.claim)
    .returning(["id", "twin_id", "status", "progress", "failure", "title", "word_count", "processed_at"])
    .executeTakeFirst();
}

/** Holds the item still until the transaction ends; false when the reading was overtaken. */
export async function lockItem(tx: Tx, fence: Fence): Promise<boolean> {
  const { rows } = await sql`
    select from knowledge_items where id = ${fence.id} and run = ${fence.run} and claim = ${fence.claim} for share`.execute(
    tx,
  );
  return rows.length > 0;
}

export type NewChunk = {
  position: number;
  body: string;
  locator: object;
  language: string;
  token_count: number;
  embedding: number[];
};
export type ChunkBatch = {
  twin_id: TwinId;
  item_id: string;
  version: number;
  model: string;
  chunks: NewChunk[];
};

export async function insertChunks(tx: Tx, { twin_id, item_id, version, model, chunks }: ChunkBatch) {
  const column = <T>(read: (chunk: NewChunk) => T) => chunks.map(read);
  await sql`
    insert into knowledge_chunks (twin_id, item_id, version, model, position, body, locator, language, token_count, embedding)
    select ${twin_id}, ${item_id}, ${version}, ${model}, position, body, locator::jsonb, language, token_count,
      l2_normalize(embedding::halfvec)
    from unnest(${column(({ position }) => position)}::integer[], ${column(({ body }) => body)}::text[],
      ${column(({ locator }) => JSON.stringify(locator))}::text[], ${column(({ language }) => language)}::text[],
      ${column(({ token_count }) => token_count)}::integer[],
      ${column(({ embedding }) => inSteps(embedding))}::text[])
      as new (position, body, locator, language, token_count, embedding)`.execute(tx);
}

/** Half precision knows 2,048 steps; written as whole numbers, a vector takes half the time to write and to read. */
function inSteps(embedding: number[]): string {
  return `[${embedding.map((value) => Math.round(value * 30_000)).join(",")}]`;
}

/** Every passage of the item but those of `version`. */
export async function deleteChunksBeside(
  tx: Tx,
  item: { id: string; twin_id: TwinId },
  version: number,
): Promise<void> {
  await tx
    .deleteFrom("knowledge_chunks")
    .where("twin_id", "=", item.twin_id)
    .where("item_id", "=", item.id)
    .where("version", "<>", version)
    .execute();
}

export async function updateText(
  tx: Tx,
  text: { item_id: string; version: number; body: string },
): Promise<void> {
  const { version, body } = text;
  await tx
    .insertInto("knowledge_texts")
    .values(text)
    .onConflict((on) => on.column("item_id").doUpdateSet({ version, body }))
    .execute();
}

export async function deleteText(tx: Tx, item_id: string): Promise<void> {
  await tx.deleteFrom("knowledge_texts").where("item_id", "=", item_id).execute();
}

/** What the list offers now, without what the twin has been given already. */
export async function updatePages(
  tx: Tx,
  item: { id: string; twin_id: TwinId },
  urls: string[],
): Promise<void> {
  await tx.deleteFrom("knowledge_pages").where("item_id", "=", item.id).execute();
  await sql`
    insert into knowledge_pages (item_id, url)
    select ${item.id}, url from unnest(${urls}::text[]) as offered (url)
    where not exists (select from knowledge_items k where k.twin_id = ${item.twin_id} and k.url = offered.url)
    on conflict do nothing`.execute(tx);
}

/** False when as many pages of the site are being fetched as it should bear. */
export async function insertVisit(
  tx: Tx,
  visit: { item_id: string; host: string; seconds: number; most: number },
): Promise<boolean> {
  const { item_id, host, seconds, most } = visit;
  // Otherwise two workers would count the same visits and both go.
  await sql`select pg_advisory_xact_lock(hashtext('site_visits'), hashtext(${host}))`.execute(tx);
  const { numAffectedRows = 0n } = await sql`
    insert into site_visits (item_id, host, until)
    select ${item_id}, ${host}, now() + make_interval(secs => ${seconds})
    where (select count(*) from site_visits v where v.host = ${host} and v.until > now() and v.item_id <> ${item_id}) < ${most}
    on conflict (item_id) do update set host = excluded.host, until = excluded.until`.execute(tx);
  return numAffectedRows > 0n;
}

export async function deleteVisit(tx: Tx, item_id: string): Promise<void> {
  await tx.deleteFrom("site_visits").where("item_id", "=", item_id).execute();
}

export async function deleteOldVisits(tx: Tx): Promise<void> {
  await tx.deleteFrom("site_visits").where("until", "<", sql<string>`now()`).execute();
}

/** Being read for a while, though no job is left that would: each was tried too often, or taken out by hand. */
export async function updateAbandonedFailed(
  tx: Tx,
  reasons: { link: string; other: string },
): Promise<KnowledgeProgress[]> {
  const { rows } = await sql<KnowledgeProgress>`
    update knowledge_items k set status = 'failed', failure = case k.type when 'link' then ${reasons.link} else ${reasons.other} end
    where k.status in ('queued', 'fetching', 'extracting', 'embedding') and k.updated_at < now() - interval '2 minutes'
      and k.id::text not in (
        select j.data ->> 'item_id' from queue.job j
        where j.name = 'ingest-knowledge' and j.state in ('created', 'retry', 'active'))
    returning k.id, k.twin_id, k.status, k.progress, k.failure, k.title, k.word_count, k.processed_at`.execute(
    tx,
  );
  return rows;
}

export type DueLink = { id: string; run: number; owner_id: UserId };

/** Marks them as looked at, so that nobody else takes them up while their jobs wait. */
export async function updateDueLinks(tx: Tx, limit: number): Promise<DueLink[]> {
  const { rows } = await sql<DueLink>`
    update knowledge_items k set checked_at = now() from virtual_twins t
    where t.id = k.twin_id and k.id in (
      select id from knowledge_items
      where recheck_days is not null and status in ('ready', 'listed')
        and coalesce(checked_at, created_at) < now() - make_interval(days => recheck_days)
      order by checked_at nulls first limit ${limit} for update skip locked)
    returning k.id, k.run, t.owner_id`.execute(tx);
  return rows;
}
