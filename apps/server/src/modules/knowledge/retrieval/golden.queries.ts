import type { TwinId } from "@parley/contract/ids";
import {
  type CreateGoldenQuestion,
  type GoldenQuestion,
  type GoldenRun,
  MAX_GOLDEN_RUNS,
} from "@parley/contract/retrieval";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";

const questions = (tx: Tx) =>
  tx
    .selectFrom("golden_questions")
    .innerJoin("knowledge_items", "knowledge_items.id", "golden_questions.expected_item_id")
    .select(["golden_questions.id", "golden_questions.twin_id", "question", "expected_item_id"])
    .select(["knowledge_items.title as expected_title", "last_rank", "last_passed"]);

/** Oldest first; none for those who do not tend the twin. */
export function listGoldenQuestions(tx: Tx, twin_id: TwinId): Promise<GoldenQuestion[]> {
  return questions(tx)
    .where("golden_questions.twin_id", "=", twin_id)
    .orderBy("golden_questions.created_at")
    .orderBy("golden_questions.id")
    .execute();
}

export function findGoldenQuestion(tx: Tx, id: string): Promise<GoldenQuestion | undefined> {
  return questions(tx).where("golden_questions.id", "=", id).executeTakeFirst();
}

export async function hasItem(tx: Tx, twin_id: TwinId, item_id: string): Promise<boolean> {
  const found = await tx
    .selectFrom("knowledge_items")
    .select("id")
    .where("id", "=", item_id)
    .where("twin_id", "=", twin_id)
    .executeTakeFirst();
  return found !== undefined;
}

/** Undefined when the same question is there already. */
export async function insertGoldenQuestion(
  tx: Tx,
  wanted: CreateGoldenQuestion,
): Promise<string | undefined> {
  const made = await tx
    .insertInto("golden_questions")
    .values(wanted)
    .onConflict((on) => on.columns(["twin_id", "question"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return made?.id;
}

export async function deleteGoldenQuestion(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("golden_questions").where("id", "=", id).execute();
}

/** Newest first; none for those who do not tend the twin. */
export function listGoldenRuns(tx: Tx, twin_id: TwinId): Promise<GoldenRun[]> {
  return tx
    .selectFrom("golden_runs")
    .select(["id", "twin_id", "passed", "total", "cause", "created_at"])
    .where("twin_id", "=", twin_id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_GOLDEN_RUNS)
    .execute();
}

export type GoldenOutcome = { id: string; rank: number | null };

export async function updateOutcomes(tx: Tx, outcomes: GoldenOutcome[]): Promise<void> {
  await sql`
    update golden_questions g set last_rank = o.rank, last_passed = o.rank is not null
    from unnest(${outcomes.map(({ id }) => id)}::uuid[], ${outcomes.map(({ rank }) => rank)}::integer[]) as o (id, rank)
    where g.id = o.id`.execute(tx);
}

export function insertGoldenRun(tx: Tx, run: Omit<GoldenRun, "id" | "created_at">): Promise<GoldenRun> {
  return tx
    .insertInto("golden_runs")
    .values(run)
    .returning(["id", "twin_id", "passed", "total", "cause", "created_at"])
    .executeTakeFirstOrThrow();
}

/** Only what is ever shown is kept. */
export async function deleteOldRuns(tx: Tx, twin_id: TwinId): Promise<void> {
  await sql`
    delete from golden_runs where twin_id = ${twin_id} and id not in (
      select id from golden_runs where twin_id = ${twin_id} order by created_at desc, id desc limit ${MAX_GOLDEN_RUNS})`.execute(
    tx,
  );
}

/** Another order for the same twin waits: it will see everything that this one would. */
export async function hasRunWaiting(tx: Tx, queue: string, twin_id: TwinId): Promise<boolean> {
  const { rows } = await sql`
    select from queue.job where name = ${queue} and state = 'created' and data ->> 'twin_id' = ${twin_id} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}
