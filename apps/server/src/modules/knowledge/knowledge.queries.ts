import type { TwinId, UserId } from "@parley/contract/ids";
import type {
  KnowledgeItem,
  KnowledgeStatus,
  KnowledgeSummary,
  KnowledgeText,
  LinkedPage,
  ListKnowledge,
  ListLinkedPages,
  ListUnanswered,
  UnansweredQuestion,
  UpdateKnowledge,
} from "@parley/contract/knowledge";
import { type Insertable, sql } from "kysely";
import type { Actor, Tx } from "../../platform/database.ts";
import type { KnowledgeItems } from "../../platform/database.types.ts";
import { after } from "../../platform/keyset.ts";

/** Newest first; nothing for anyone who does not tend the twin. */
export function listKnowledgeItems(tx: Tx, wanted: ListKnowledge): Promise<KnowledgeItem[]> {
  const { twin_id, before_created_at, before_id, limit } = wanted;
  return itemsSeen(tx)
    .where("twin_id", "=", twin_id)
    .where(after(["created_at", "id"], [before_created_at, before_id]))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Zeros for anyone who does not tend the twin. */
export function sumKnowledge(tx: Tx, twin_id: TwinId): Promise<KnowledgeSummary> {
  const having = (...statuses: KnowledgeStatus[]) =>
    sql<number>`count(*) filter (where status = any(${statuses}))`;
  return tx
    .selectFrom("knowledge_items")
    .select([
      sql<number>`count(*)`.as("total"),
      having("ready").as("ready"),
      having("queued", "fetching", "extracting", "embedding").as("reading"),
      having("failed").as("failed"),
      sql<number>`coalesce(sum(word_count), 0)`.as("word_count"),
    ])
    .where("twin_id", "=", twin_id)
    .executeTakeFirstOrThrow();
}

export function findKnowledgeItem(tx: Tx, id: string): Promise<KnowledgeItem | undefined> {
  return itemsSeen(tx).where("id", "=", id).executeTakeFirst();
}

function itemsSeen(tx: Tx) {
  return tx
    .selectFrom("knowledge_items")
    .select(["id", "twin_id", "type", "title", "url", "file_name", "status", "progress", "failure"])
    .select(["word_count", "page_count", "language", "cited_count", "is_citable", "recheck_days"])
    .select(["checked_at", "changed_at", "check_failure", "processed_at", "created_at"])
    .select([
      "size_bytes",
      sql<number>`(select count(*) from knowledge_pages p where p.item_id = knowledge_items.id)`.as(
        "linked_pages",
      ),
    ]);
}

/** Undefined when the caller does not see the twin at all. */
export async function findTwinToTeach(tx: Tx, id: TwinId): Promise<TaughtTwin | undefined> {
  return tx
    .selectFrom("virtual_twins")
    .select(["id", "owner_id", sql<boolean>`id in (select twins_i_edit())`.as("may_edit")])
    .where("id", "=", id)
    .executeTakeFirst();
}
export type TaughtTwin = { id: TwinId; owner_id: UserId; may_edit: boolean };

export type NewItem = Pick<Insertable<KnowledgeItems>, "twin_id" | "type" | "title"> &
  Partial<
    Pick<Insertable<KnowledgeItems>, "url" | "upload_id" | "extracted_text" | "file_name" | "size_bytes">
  >;

/** Undefined when the twin was given this file before. */
export async function insertKnowledgeItem(
  tx: Tx,
  actor: Actor,
  item: NewItem,
): Promise<{ id: string; run: number } | undefined> {
  return tx
    .insertInto("knowledge_items")
    .values({ ...item, added_by: actor.userId })
    .onConflict((on) => on.columns(["twin_id", "upload_id"]).doNothing())
    .returning(["id", "run"])
    .executeTakeFirst();
}

/** The item a file became; undefined for anything that is not a file. */
export async function findItemOfFile(tx: Tx, { twin_id, upload_id }: NewItem): Promise<string | undefined> {
  if (!upload_id) return undefined;
  const found = await tx
    .selectFrom("knowledge_items")
    .select("id")
    .where("twin_id", "=", twin_id)
    .where("upload_id", "=", upload_id)
    .executeTakeFirst();
  return found?.id;
}

export async function updateKnowledgeItem(tx: Tx, id: string, change: UpdateKnowledge): Promise<void> {
  await tx.updateTable("knowledge_items").set(change).where("id", "=", id).execute();
}

/** Its text, its passages and what it offered go with it; its file goes with the next sweep. */
export async function deleteKnowledgeItem(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("knowledge_items").where("id", "=", id).execute();
}

/** The run of the new reading; null when one is under way. */
export async function updateItemToReread(tx: Tx, id: string): Promise<number | null> {
  const { rows } = await sql<{ run: number | null }>`select reread_knowledge(${id}) as run`.execute(tx);
  return rows[0]?.run ?? null;
}

/** False when nothing was under way. */
export async function updateItemCancelled(tx: Tx, id: string, reason: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select cancel_knowledge(${id}, ${reason}) as done`.execute(
    tx,
  );
  return rows[0]?.done ?? false;
}

export function findKnowledgeText(tx: Tx, id: string): Promise<KnowledgeText | undefined> {
  return tx
    .selectFrom("knowledge_items")
    .innerJoin("knowledge_texts", "item_id", "knowledge_items.id")
    .select(["knowledge_items.id", "title", "knowledge_texts.version", "language", "body as text"])
    .where("knowledge_items.id", "=", id)
    .executeTakeFirst();
}

export function listLinkedPages(tx: Tx, item_id: string, wanted: ListLinkedPages): Promise<LinkedPage[]> {
  return tx
    .selectFrom("knowledge_pages")
    .select(["url", "title"])
    .where("item_id", "=", item_id)
    .$if(wanted.after_url !== undefined, (pages) => pages.where("url", ">", wanted.after_url ?? ""))
    .orderBy("url")
    .limit(wanted.limit)
    .execute();
}

/** Takes them off the list, whether or not the twin knows them already. */
export async function deleteLinkedPages(
  tx: Tx,
  item_id: string,
  { urls, limit }: { urls: string[] | null; limit: number },
): Promise<LinkedPage[]> {
  const { rows } = await sql<LinkedPage>`
    delete from knowledge_pages where item_id = ${item_id} and url in (
      select url from knowledge_pages where item_id = ${item_id} and (${urls}::text[] is null or url = any(${urls}::text[]))
      order by url limit ${limit})
    returning url, title`.execute(tx);
  return rows;
}

export async function insertLinks(
  tx: Tx,
  actor: Actor,
  twin_id: TwinId,
  links: { url: string; title: string }[],
): Promise<{ id: string; run: number }[]> {
  const { rows } = await sql<{ id: string; run: number }>`
    insert into knowledge_items (twin_id, added_by, type, title, url)
    select ${twin_id}, ${actor.userId}, 'link', title, url
    from unnest(${links.map(({ title }) => title)}::text[], ${links.map(({ url }) => url)}::text[]) as page (title, url)
    where not exists (select from knowledge_items k where k.twin_id = ${twin_id} and k.url = page.url)
    returning id, run`.execute(tx);
  return rows;
}

export function findOpenQuestion(
  tx: Tx,
  id: string,
): Promise<{ twin_id: TwinId; question: string } | undefined> {
  return tx
    .selectFrom("unanswered_questions")
    .select(["twin_id", "question"])
    .where("id", "=", id)
    .where("status", "=", "open")
    .executeTakeFirst();
}

/** False when somebody else was quicker. */
export async function updateQuestion(
  tx: Tx,
  id: string,
  change: { status: "answered" | "dismissed"; knowledge_item_id?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("unanswered_questions")
    .set(change)
    .where("id", "=", id)
    .where("status", "=", "open")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function listUnansweredQuestions(tx: Tx, wanted: ListUnanswered): Promise<UnansweredQuestion[]> {
  return tx
    .selectFrom("unanswered_questions")
    .select(["id", "question", "times_asked", "last_asked_at"])
    .where("twin_id", "=", wanted.twin_id)
    .where("status", "=", "open")
    .orderBy("times_asked", "desc")
    .orderBy("id")
    .limit(wanted.limit)
    .execute();
}
