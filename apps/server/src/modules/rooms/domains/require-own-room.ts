import type { RoomId } from "@parley/contract/ids";
import type { Actor, Tx } from "../../../platform/database.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { mayChangeRoom } from "../rooms.policy.ts";
import { findRoom } from "../rooms.queries.ts";

/** A room the caller cannot see does not exist; one they can see may still not be theirs. */
export async function requireOwnRoom(tx: Tx, actor: Actor, roomId: RoomId): Promise<void> {
  const room = await findRoom(tx, roomId);
  if (!room) throw new Refusal("room_not_found");
  if (!mayChangeRoom(actor, room)) throw new Refusal("not_room_owner");
}
