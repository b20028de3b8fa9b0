import type { RoomId, TwinId } from "@parley/contract/ids";
import { sql } from "kysely";
import type { Tx } from "./platform/database.ts";

/** Those of `asked` that the person owns or is an active member of. */
export async function listRoomsTalkedIn(tx: Tx, asked: RoomId[]): Promise<RoomId[]> {
  const { rows } = await sql<{ id: RoomId }>`
    select id from rooms_i_talk_in() as mine (id) where id = any(${asked}::uuid[])`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Those of `asked` that the person owns or manages. */
export async function listTwinsTended(tx: Tx, asked: TwinId[]): Promise<TwinId[]> {
  const { rows } = await sql<{ id: TwinId }>`
    select id from twins_i_tend() as mine (id) where id = any(${asked}::uuid[])`.execute(tx);
  return rows.map(({ id }) => id);
}
