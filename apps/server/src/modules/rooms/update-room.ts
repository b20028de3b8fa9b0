import type { RoomId } from "@parley/contract/ids";
import type { Room, UpdateRoom } from "@parley/contract/rooms";
import type { Actor, Tx } from "../../platform/database.ts";
import { enqueue } from "../../platform/queue.ts";
import { Refusal, UpgradeRequired } from "../../platform/refusal.ts";
import { planOf } from "../billing/index.ts";
import { ownAvatarName, removeAvatarFile } from "../profiles/index.ts";
import { mayChangeRoom, mayDress } from "./rooms.policy.ts";
import { findRoom, updateRoom as writeRoom } from "./rooms.queries.ts";

export async function updateRoom(tx: Tx, actor: Actor, id: RoomId, change: UpdateRoom): Promise<Room> {
  const room = await requireChangeable(tx, actor, id, change);
  const changed = await writeRoom(tx, id, change);
  if (!changed) throw new Refusal("room_not_found");
  const replaced = changed.logo_url === room.logo_url ? undefined : ownAvatarName(room.logo_url);
  if (replaced) await enqueue(tx, removeAvatarFile, { name: replaced });
  return changed;
}

/** The room as it is, for whoever may change it so. */
export async function requireChangeable(tx: Tx, actor: Actor, id: RoomId, change: UpdateRoom): Promise<Room> {
  const room = await findRoom(tx, id);
  if (!room) throw new Refusal("room_not_found");
  if (!mayChangeRoom(actor, room)) throw new Refusal("not_room_owner");
  if (!mayDress(await planOf(tx, actor), room, change)) throw new UpgradeRequired("white_label_rooms");
  return room;
}
