import type { RoomId } from "@parley/contract/ids";
import type { RoomPayment, SetRoomPayment } from "@parley/contract/room-payments";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";

/** Undefined for whoever does not talk in the room; its caps and what it spent are null for all but its owner. */
export async function findRoomPayment(tx: Tx, roomId: RoomId): Promise<RoomPayment | undefined> {
  const { rows } = await sql<RoomPayment>`select * from room_payment(${roomId})`.execute(tx);
  return rows[0];
}

export async function updateRoomPayment(tx: Tx, { roomId, ...payment }: SetRoomPayment): Promise<void> {
  await tx.updateTable("rooms").set(payment).where("id", "=", roomId).execute();
}
