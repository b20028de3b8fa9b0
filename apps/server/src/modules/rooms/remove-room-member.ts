import type { RoomMemberId } from "@parley/contract/ids";
import type { Actor, Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { deleteMember, findMember, findMembership, type Removed } from "./members.queries.ts";
import { mayRemove } from "./rooms.policy.ts";
import { findRoom } from "./rooms.queries.ts";

/** Removes a member, lets one leave, or withdraws an invitation, which only the owner of the room can name. */
export async function removeRoomMember(tx: Tx, actor: Actor, id: RoomMemberId): Promise<Removed> {
  await refuseUnlessAllowed(tx, actor, id);
  const removed = await deleteMember(tx, id);
  if (!removed) throw new Refusal("member_not_found");
  return removed;
}

async function refuseUnlessAllowed(tx: Tx, actor: Actor, id: RoomMemberId): Promise<void> {
  const member = await findMember(tx, id);
  if (!member) return;
  const room = await findRoom(tx, member.room_id);
  const own = await findMembership(tx, actor, member.room_id);
  if (!room || !mayRemove(actor, room, { own, member })) throw new Refusal("not_room_moderator");
}
