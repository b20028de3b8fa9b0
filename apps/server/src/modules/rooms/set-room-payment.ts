import type { RoomPayment, SetRoomPayment } from "@parley/contract/room-payments";
import type { Actor, Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findRoomPayment, updateRoomPayment } from "./payments.queries.ts";
import { requireOwnRoom } from "./require-own-room.ts";

/** Answers under way keep the payer they began with; the next question follows the new rule. */
export async function setRoomPayment(tx: Tx, actor: Actor, wanted: SetRoomPayment): Promise<RoomPayment> {
  await requireOwnRoom(tx, actor, wanted.roomId);
  await updateRoomPayment(tx, wanted);
  const payment = await findRoomPayment(tx, wanted.roomId);
  if (!payment) throw new Refusal("room_not_found");
  return payment;
}
