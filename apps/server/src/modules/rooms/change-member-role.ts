import type { RoomMemberId } from "@parley/contract/ids";
import type { ChangeRoomMemberRole, RoomMember } from "@parley/contract/rooms";
import type { Actor, Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findMember, updateMemberRole } from "./members.queries.ts";
import { mayChangeRoom } from "./rooms.policy.ts";
import { findRoom } from "./rooms.queries.ts";

export async function changeMemberRole(
  tx: Tx,
  actor: Actor,
  id: RoomMemberId,
  change: ChangeRoomMemberRole,
): Promise<RoomMember> {
  const member = await findMember(tx, id);
  const room = member && (await findRoom(tx, member.room_id));
  if (!room) throw new Refusal("member_not_found");
  if (!mayChangeRoom(actor, room)) throw new Refusal("not_room_owner", "Only the owner can change roles");
  const changed = await updateMemberRole(tx, id, change);
  if (!changed) throw new Refusal("member_not_found");
  return changed;
}
