import type { CreateRoom, Room } from "@parley/contract/rooms";
import type { Actor, Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findRoom, insertRoom } from "./rooms.queries.ts";

/** Idempotent by the client's id: the same request sent again answers with the room it made the first time. */
export async function createRoom(tx: Tx, actor: Actor, wanted: CreateRoom): Promise<Room> {
  const room = (await insertRoom(tx, actor, wanted)) ?? (await findRoom(tx, wanted.id));
  if (room?.user_id !== actor.userId) throw new Refusal("conflict");
  return room;
}
