import type { RoomMemberId } from "@parley/contract/ids";
import type { RoomMember } from "@parley/contract/rooms";
import type { Actor, Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { acceptInvitation, findMembership } from "./members.queries.ts";
import { refuseAsSaid } from "./refuse-as-said.ts";

/** Idempotent: whoever has accepted already gets their membership back. */
export async function acceptRoomInvitation(tx: Tx, actor: Actor, id: RoomMemberId): Promise<RoomMember> {
  const roomId = await acceptInvitation(tx, id).catch(refuseAsSaid);
  const membership = roomId && (await findMembership(tx, actor, roomId));
  if (!membership) throw new Refusal("invitation_not_found");
  return membership;
}
