import { z } from "zod";
import type { Person, StagedRoom } from "./cast.ts";
import { owner } from "./stage.ts";

/** Of a membership or of an invitation: the two are one row. */
export async function memberIdOf(room: StagedRoom, person: Person): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    "select id from room_members where room_id = $1 and user_id = $2",
    [room.id, person.id],
  );
  return z.string().parse(rows[0]?.id);
}
