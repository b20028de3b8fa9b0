import type { RoomId } from "@parley/contract/ids";
import type { Room, UpdateRoom } from "@parley/contract/rooms";
import type { Actor, Tx } from "../../platform/database.ts";
import { Refusal, UpgradeRequired } from "../../platform/refusal.ts";
import { planOf } from "../billing/index.ts";
import { mayChangeRoom, mayDress } from "./rooms.policy.ts";
import { findRoom, updateRoom as writeRoom } from "./rooms.queries.ts";

export async function updateRoom(tx: Tx, actor: Actor, id: RoomId, change: UpdateRoom): Promise<Room> {
  const room = await findRoom(tx, id);
  if (!room) throw new Refusal("room_not_found");
  if (!mayChangeRoom(actor, room)) throw new Refusal("not_room_owner");
  if (!mayDress(await planOf(tx, actor), room, change)) throw new UpgradeRequired("white_label_rooms");

  const changed = await writeRoom(tx, id, change);
  if (!changed) throw new Refusal("room_not_found");
  return changed;
}
