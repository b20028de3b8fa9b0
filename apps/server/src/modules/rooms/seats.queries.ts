import type { RoomId, TwinId } from "@parley/contract/ids";
import type { RoomTwin } from "@parley/contract/rooms";
import type { OrderRoomTwins, SeatTwin } from "@parley/contract/seats";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";

export function listRoomTwins(tx: Tx, roomId: RoomId): Promise<RoomTwin[]> {
  return tx
    .selectFrom("room_twins")
    .innerJoin("virtual_twins", "virtual_twins.id", "room_twins.twin_id")
    .select([
      "virtual_twins.id",
      "virtual_twins.name",
      "virtual_twins.purpose",
      "virtual_twins.hue",
      "virtual_twins.portrait_seed",
    ])
    .where("room_id", "=", roomId)
    .orderBy("room_twins.position")
    .orderBy("virtual_twins.id")
    .execute();
}

/** False when the twin is not the owner's to seat. Rises as `seats_taken` out of the database when none is left. */
export async function insertSeat(tx: Tx, { roomId, twinId }: SeatTwin): Promise<boolean> {
  const seated = sql<boolean | null>`seat_twin(${roomId}, ${twinId})`.as("seated");
  return (await tx.selectNoFrom(seated).executeTakeFirstOrThrow()).seated ?? false;
}

/** False when nobody sat there. */
export async function deleteSeat(tx: Tx, { roomId, twinId }: SeatTwin): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("room_twins")
    .where("room_id", "=", roomId)
    .where("twin_id", "=", twinId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Held still until the transaction ends, so that whoever is written down is whoever sits there. */
export async function listSeatsForUpdate(tx: Tx, roomId: RoomId): Promise<TwinId[]> {
  const seats = await tx
    .selectFrom("room_twins")
    .select("twin_id")
    .where("room_id", "=", roomId)
    .orderBy("twin_id")
    .forUpdate()
    .execute();
  return seats.map(({ twin_id }) => twin_id);
}

export async function updateSeatOrder(tx: Tx, { roomId, twinIds }: OrderRoomTwins): Promise<void> {
  await sql`
    update room_twins s set position = wanted.place - 1
    from unnest(${twinIds}::uuid[]) with ordinality as wanted (twin_id, place)
    where s.room_id = ${roomId} and s.twin_id = wanted.twin_id`.execute(tx);
}
