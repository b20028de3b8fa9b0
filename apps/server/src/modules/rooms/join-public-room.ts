import type { RoomId } from "@parley/contract/ids";
import type { RoomMember } from "@parley/contract/rooms";
import type { Actor, Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { acceptInvitation, findMembership, insertMember } from "./members.queries.ts";
import { mayChangeRoom, mayJoinFreely } from "./rooms.policy.ts";
import { findRoom } from "./rooms.queries.ts";

/** Idempotent: whoever is in the room already gets their standing membership back. */
export async function joinPublicRoom(tx: Tx, actor: Actor, id: RoomId): Promise<RoomMember> {
  const room = await findRoom(tx, id);
  if (!room) throw new Refusal("room_not_found");
  if (mayChangeRoom(actor, room)) throw new Refusal("already_in_room", "This room is yours");
  if (room.access_type !== "public") throw new Refusal("room_not_public");
  if (!mayJoinFreely(room)) throw new Refusal("room_has_price");

  const membership = (await insertMember(tx, actor, id)) ?? (await enter(tx, actor, id));
  if (membership?.status !== "active") throw new Refusal("not_allowed");
  return membership;
}

/** Whoever comes by themselves has accepted what was waiting for them. */
async function enter(tx: Tx, actor: Actor, id: RoomId): Promise<RoomMember | undefined> {
  const membership = await findMembership(tx, actor, id);
  if (membership?.status !== "invited") return membership;
  await acceptInvitation(tx, membership.id);
  return findMembership(tx, actor, id);
}
