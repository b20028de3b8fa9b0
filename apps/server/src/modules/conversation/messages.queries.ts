import type { Turn } from "@parley/contract/conversation";
import {
  type DeleteMessage,
  type EditMessage,
  type ListMessageMatches,
  type ListRoomReads,
  type MarkRoomRead,
  type MessageMatch,
  MOST_ROOM_READS,
  type ReactToMessage,
  type RoomRead,
} from "@parley/contract/messages";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";
import { ask, type Begun } from "./turns.queries.ts";

export const updateMessageText = (tx: Tx, { roomId, messageId, text }: EditMessage) =>
  ask<Begun<object>>(tx, sql`edit_message(${roomId}, ${messageId}, ${text})`);

/** The turns that were halted with it. */
export const deleteMessageWords = (tx: Tx, { roomId, messageId }: DeleteMessage) =>
  ask<{ turns: Turn[] }>(tx, sql`delete_message(${roomId}, ${messageId})`);

export const updateReaction = (tx: Tx, { roomId, messageId, emoji, isOn }: ReactToMessage) =>
  ask<Begun<object>>(tx, sql`react_to_message(${roomId}, ${messageId}, ${emoji}, ${isOn})`);

export const updateRoomRead = (tx: Tx, { roomId, seq }: MarkRoomRead) =>
  ask<Begun<RoomRead>>(tx, sql`mark_room_read(${roomId}, ${seq})`);

/** A try-out is among nobody's rooms, so it is not among these. */
export function listRoomReads(tx: Tx, { room_id }: ListRoomReads): Promise<RoomRead[]> {
  return tx
    .selectFrom("room_reads")
    .innerJoin("room_counters", "room_counters.room_id", "room_reads.room_id")
    .select(["room_reads.room_id", "last_read_seq", "last_seq"])
    .$if(room_id !== undefined, (query) => query.where("room_reads.room_id", "=", room_id ?? null))
    .orderBy("room_reads.room_id")
    .limit(MOST_ROOM_READS)
    .execute();
}

export type FoundMessage = Omit<MessageMatch, "excerpt" | "marks"> & { body: string };

/** Newest first; nothing for anyone who is not inside the room. */
export async function searchMessages(tx: Tx, wanted: ListMessageMatches): Promise<FoundMessage[]> {
  const { room_id, q, before_seq = null, limit } = wanted;
  const { rows } = await sql<FoundMessage>`
    select message_id, seq, author_id, author, twin_id, created_at, body
    from search_messages(${room_id}, ${q}, ${before_seq}, ${limit})`.execute(tx);
  return rows;
}
