import type { RoomId } from "@parley/contract/ids";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";

/** Whether the caller owns the room or is an active member of it. */
export async function isInRoom(tx: Tx, room: RoomId): Promise<boolean> {
  const { rows } = await sql`select from rooms_i_talk_in() as mine (id) where id = ${room}`.execute(tx);
  return rows.length > 0;
}
