import type { UserId } from "@parley/contract/ids";
import type { InviteRoomMember } from "@parley/contract/rooms";
import type { Actor, Tx } from "../../platform/database.ts";
import { enqueue } from "../../platform/queue.ts";
import { Refusal } from "../../platform/refusal.ts";
import { insertInvitation } from "./members.queries.ts";
import { refuseAsSaid } from "./refuse-as-said.ts";
import { mayChangeRoom } from "./rooms.policy.ts";
import { findRoom } from "./rooms.queries.ts";
import { tellInvitee } from "./tell-invitee.job.ts";

/** Who has a new notice now; nobody when the address has no account yet, or was invited before. */
export async function inviteRoomMember(
  tx: Tx,
  actor: Actor,
  { roomId, email }: InviteRoomMember,
): Promise<UserId | undefined> {
  const room = await findRoom(tx, roomId);
  if (!room) throw new Refusal("room_not_found");
  if (!mayChangeRoom(actor, room)) {
    throw new Refusal("not_room_owner", "Only the owner can invite people to this room");
  }
  const invited = await insertInvitation(tx, roomId, email).catch(refuseAsSaid);
  if (invited?.is_mailed) await enqueue(tx, tellInvitee, { invitation_id: invited.id });
  return invited?.user_id ?? undefined;
}
