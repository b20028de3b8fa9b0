import type { RoomId } from "@parley/contract/ids";
import type { Actor, Tx } from "../../platform/database.ts";
import { enqueue } from "../../platform/queue.ts";
import { Refusal } from "../../platform/refusal.ts";
import { ownAvatarName, removeAvatarFile } from "../profiles/index.ts";
import { mayChangeRoom } from "./rooms.policy.ts";
import { findRoom, deleteRoom as removeRoom } from "./rooms.queries.ts";

export async function deleteRoom(tx: Tx, actor: Actor, id: RoomId): Promise<void> {
  const room = await findRoom(tx, id);
  if (!room) throw new Refusal("room_not_found");
  if (!mayChangeRoom(actor, room)) throw new Refusal("not_room_owner", "Only the owner can delete this room");
  await removeRoom(tx, id);
  const logo = ownAvatarName(room.logo_url);
  if (logo) await enqueue(tx, removeAvatarFile, { name: logo });
}
