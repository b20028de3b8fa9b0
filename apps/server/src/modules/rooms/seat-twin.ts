import type { RoomTwin } from "@parley/contract/rooms";
import type { SeatTwin } from "@parley/contract/seats";
import type { Actor, Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { refuseAsSaid } from "./refuse-as-said.ts";
import { requireOwnRoom } from "./require-own-room.ts";
import { insertSeat, listRoomTwins } from "./seats.queries.ts";

/** Twice is harmless: whoever sits there keeps the seat. */
export async function seatTwin(tx: Tx, actor: Actor, wanted: SeatTwin): Promise<RoomTwin[]> {
  await requireOwnRoom(tx, actor, wanted.roomId);
  const isSeated = await insertSeat(tx, wanted).catch(refuseAsSaid);
  if (!isSeated) throw new Refusal("twin_not_found");
  return listRoomTwins(tx, wanted.roomId);
}
