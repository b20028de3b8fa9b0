import type { TwinId } from "@parley/contract/ids";
import type { PassageLocator, SearchTier } from "@parley/contract/retrieval";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";

export type Search = {
  twinId: TwinId;
  question: string;
  /** Null: by words alone. */
  meaning: number[] | null;
  /** What a place by meaning is worth; less than 1 when the model was not taught the question's language. */
  meaningWeight: number;
  /** Passages in other languages have no meaning to the model; null: it knows them all. */
  knownLanguages: string[] | null;
  most: number;
};

/** One passage as it was stored, with what each way of searching thinks of it. */
export type Hit = {
  tier: SearchTier;
  chunk_id: string;
  item_id: string;
  title: string;
  body: string;
  locator: PassageLocator;
  position: number;
  token_count: number;
  is_citable: boolean;
  score: number;
  vector_rank: number | null;
  vector_score: number | null;
  word_rank: number | null;
  word_score: number | null;
};

/** Best first. Refused by the database for whoever neither tends the twin nor is the worker. */
export async function listHits(tx: Tx, search: Search): Promise<Hit[]> {
  const { twinId, question, meaning, knownLanguages, meaningWeight, most } = search;
  const vector = meaning && `[${meaning.join(",")}]`;
  // A passage that was stored without its place begins where its text does.
  const { rows } = await sql<Hit>`
    select tier, chunk_id, item_id, title, body, jsonb_build_object('start', 0, 'end', char_length(body)) || locator as locator,
      position, token_count, is_citable, score, vector_rank, vector_score, word_rank, word_score
    from search_knowledge(${twinId}, ${question}, ${vector}::halfvec, ${knownLanguages}::text[], ${meaningWeight}, ${most})`.execute(
    tx,
  );
  return rows;
}

/** A twin that the caller tends, in either role; undefined for everyone else, public or not. */
export function findTendedTwin(tx: Tx, id: TwinId): Promise<{ id: TwinId; may_edit: boolean } | undefined> {
  return tx
    .selectFrom("virtual_twins")
    .select(["id", sql<boolean>`id in (select twins_i_edit())`.as("may_edit")])
    .where("id", "=", id)
    .where(sql<boolean>`id in (select twins_i_tend())`)
    .executeTakeFirst();
}

/** How much of a twin's knowledge goes with one question. */
export async function findSourceTokens(tx: Tx): Promise<number> {
  const { rows } = await sql<{ tokens: number }>`select answer_source_tokens() as tokens`.execute(tx);
  return rows[0]?.tokens ?? 0;
}

/** How many passages a twin has, and whether it has a partition to itself. The twin may be gone. */
export async function findShelf(tx: Tx, id: TwinId): Promise<{ passages: number; isOpen: boolean }> {
  const { rows } = await sql<{ passages: number; isOpen: boolean }>`
    select (select count(*) from knowledge_chunks where twin_id = ${id}) as passages, has_knowledge_shelf(${id}) as "isOpen"`.execute(
    tx,
  );
  return rows[0] ?? { passages: 0, isOpen: false };
}

/** How many passages were copied; zero when all of them are there. */
export async function insertOntoShelf(tx: Tx, id: TwinId, most: number): Promise<number> {
  const { rows } = await sql<{
    copied: number;
  }>`select fill_knowledge_shelf(${id}, ${most}) as copied`.execute(tx);
  return rows[0]?.copied ?? 0;
}

export async function updateShelfOpen(tx: Tx, id: TwinId): Promise<void> {
  await sql`select open_knowledge_shelf(${id})`.execute(tx);
}

export async function deleteShelf(tx: Tx, id: TwinId): Promise<void> {
  await sql`select close_knowledge_shelf(${id})`.execute(tx);
}

/** Twins whose knowledge does not lie where its size belongs: grown, shrunk, or gone altogether. */
export async function listMisplaced(
  tx: Tx,
  { above, below }: { above: number; below: number },
): Promise<TwinId[]> {
  const { rows } = await sql<{ id: TwinId }>`
    select twin_id as id from knowledge_chunks where not has_knowledge_shelf(twin_id) group by twin_id having count(*) > ${above}
    union all
    select shelf.id from (
      select substring(c.relname from '^knowledge_chunks_of_([0-9a-f]{32})$')::uuid as id
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'public.knowledge_chunks'::regclass) shelf
    where shelf.id is not null and (select count(*) from knowledge_chunks k where k.twin_id = shelf.id) < ${below}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
