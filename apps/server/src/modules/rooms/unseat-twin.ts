import type { RoomTwin } from "@parley/contract/rooms";
import type { SeatTwin } from "@parley/contract/seats";
import type { Actor, Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { requireOwnRoom } from "./require-own-room.ts";
import { deleteSeat, listRoomTwins } from "./seats.queries.ts";

export async function unseatTwin(tx: Tx, actor: Actor, wanted: SeatTwin): Promise<RoomTwin[]> {
  await requireOwnRoom(tx, actor, wanted.roomId);
  if (!(await deleteSeat(tx, wanted))) throw new Refusal("twin_not_found");
  return listRoomTwins(tx, wanted.roomId);
}
