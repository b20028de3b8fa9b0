import type { RoomTwin } from "@parley/contract/rooms";
import type { OrderRoomTwins } from "@parley/contract/seats";
import type { Actor, Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { requireOwnRoom } from "./require-own-room.ts";
import { listRoomTwins, listSeatsForUpdate, updateSeatOrder } from "./seats.queries.ts";

/** The whole order at once: a list that names others than sit there was made from an old view of the room. */
export async function orderRoomTwins(tx: Tx, actor: Actor, wanted: OrderRoomTwins): Promise<RoomTwin[]> {
  await requireOwnRoom(tx, actor, wanted.roomId);
  const seated = new Set(await listSeatsForUpdate(tx, wanted.roomId));
  const named = new Set(wanted.twinIds);
  const isWhole = named.size === seated.size && wanted.twinIds.length === seated.size;
  if (!isWhole || wanted.twinIds.some((id) => !seated.has(id))) throw new Refusal("seats_changed");
  await updateSeatOrder(tx, wanted);
  return listRoomTwins(tx, wanted.roomId);
}
