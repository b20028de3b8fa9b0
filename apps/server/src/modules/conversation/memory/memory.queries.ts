import type { RoomId, TwinId } from "@parley/contract/ids";
import { MOST_FACTS, type TwinMemory, type UpdateTwinMemory } from "@parley/contract/memory";
import { sql } from "kysely";
import type { Actor, Tx } from "../../../platform/database.ts";

const columns = ["id", "twin_id", "fact", "created_at", "updated_at"] as const;

/** The caller's own, oldest first. */
export function listMemories(tx: Tx, { userId }: Actor, twinId: TwinId): Promise<TwinMemory[]> {
  return tx
    .selectFrom("twin_memories")
    .select(columns)
    .where("user_id", "=", userId)
    .where("twin_id", "=", twinId)
    .orderBy("created_at")
    .orderBy("id")
    .limit(MOST_FACTS)
    .execute();
}

/** Undefined when it is nothing of the caller's. */
export function updateMemory(
  tx: Tx,
  { userId }: Actor,
  id: string,
  { fact }: UpdateTwinMemory,
): Promise<TwinMemory | undefined> {
  return tx
    .updateTable("twin_memories")
    .set({ fact })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirst();
}

/** False when it is nothing of the caller's. */
export async function deleteMemory(tx: Tx, { userId }: Actor, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("twin_memories")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteMemories(tx: Tx, { userId }: Actor, twinId: TwinId): Promise<void> {
  await tx.deleteFrom("twin_memories").where("user_id", "=", userId).where("twin_id", "=", twinId).execute();
}

/** A talk that is being heard: what the person said since the last time, and what is known of them. */
export type Talk = {
  room_id: RoomId;
  /** Named by every later write: whoever hears it after this one raises it. */
  fence: number;
  words: string[];
  facts: { id: string; fact: string }[];
  output_tokens_most: number;
};

/** Facts, each with the id of the one whose place it takes, and what it cost to find them. */
export type Heard = {
  facts: { fact: string; replaces: string | null }[];
  model: string;
  input_tokens: number;
  output_tokens: number;
  is_estimated: boolean;
  provider_cost_micros: number;
};

export async function listRestedTalks(tx: Tx, most: number): Promise<RoomId[]> {
  const { rows } = await sql<{ room: RoomId }>`select room from rested_talks(${most}) as room`.execute(tx);
  return rows.map(({ room }) => room);
}

/** Undefined when there is nothing to hear: the talk goes on, was heard, or nobody pays for it. */
export async function takeTalk(tx: Tx, roomId: RoomId, leaseSeconds: number): Promise<Talk | undefined> {
  const { rows } = await sql<{ said: Talk | null }>`
    select take_talk(${roomId}, make_interval(secs => ${leaseSeconds})) as said`.execute(tx);
  return rows[0]?.said ?? undefined;
}

/** False when it was overtaken, or the twin is to remember nothing any more: then nothing was written. */
export async function keepTalk(tx: Tx, { room_id, fence }: Talk, heard: Heard): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    select keep_talk(${room_id}, ${fence}, ${JSON.stringify(heard)}::jsonb) as kept`.execute(tx);
  return rows[0]?.kept ?? false;
}

export async function putBackTalk(tx: Tx, { room_id, fence }: Talk): Promise<void> {
  await sql`select put_back_talk(${room_id}, ${fence})`.execute(tx);
}
