import type { UserId } from "@parley/contract/ids";
import type { Room, TransferRoomOwnership } from "@parley/contract/rooms";
import type { Actor, Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { refuseAsSaid } from "./refuse-as-said.ts";
import { hasTakenSecondStep, mayGiveAway } from "./rooms.policy.ts";
import { findOwnStanding, findRoom, updateOwner } from "./rooms.queries.ts";

export type Transferred = { room: Room; formerOwner: UserId };

export async function transferRoomOwnership(
  tx: Tx,
  actor: Actor,
  wanted: TransferRoomOwnership,
): Promise<Transferred> {
  const room = await findRoom(tx, wanted.roomId);
  if (!room) throw new Refusal("room_not_found");
  const standing = await findOwnStanding(tx);
  if (!mayGiveAway(actor, room, standing)) {
    throw new Refusal("not_room_owner", "Only the owner can give this room to somebody else");
  }
  if (!hasTakenSecondStep(actor, standing)) throw new Refusal("second_factor_needed");

  const formerOwner = await updateOwner(tx, wanted).catch(refuseAsSaid);
  const transferred = await findRoom(tx, wanted.roomId);
  if (!formerOwner || !transferred) throw new Refusal("room_not_found");
  return { room: transferred, formerOwner };
}
