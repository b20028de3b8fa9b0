import type { RoomId } from "@parley/contract/ids";
import type { Room } from "@parley/contract/rooms";
import type { Actor, Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { mayChangeRoom } from "./rooms.policy.ts";
import { findRoom } from "./rooms.queries.ts";

export async function requireOwnRoom(tx: Tx, actor: Actor, id: RoomId): Promise<Room> {
  const room = await findRoom(tx, id);
  if (!room) throw new Refusal("room_not_found");
  if (!mayChangeRoom(actor, room)) throw new Refusal("not_room_owner");
  return room;
}
