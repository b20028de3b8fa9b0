// Loaded into the real api and the real worker (`node --import`): one more verb and one more job, so that every write
// leaves a job behind whose effect can be counted.
import { setTimeout as pause } from "node:timers/promises";
import { RoomId } from "@parley/contract/ids";
import { sql } from "kysely";
import { z } from "zod";
import { jobs } from "../../apps/server/src/jobs.ts";
import { roomRoutes } from "../../apps/server/src/modules/rooms/index.ts";
import { enqueue, job } from "../../apps/server/src/platform/queue.ts";

const countRoom = job({
  name: "count-room",
  payload: z.object({ room_id: RoomId }),
  /** Twice is harmless: a room is counted once, however often it is tried. */
  async run({ transact }, { room_id }) {
    await transact((tx) => sql`insert into tries (room_id) values (${room_id})`.execute(tx));
    // Long enough to be killed in the middle of.
    await pause(20);
    await transact((tx) =>
      sql`insert into counted_rooms (room_id) values (${room_id}) on conflict do nothing`.execute(tx),
    );
  },
});
jobs.push(countRoom);

const CountedRoom = z.object({ id: RoomId });

roomRoutes.post("/functions/v1/create-counted-room", async (c) => {
  const { id } = CountedRoom.parse(await c.req.json());
  const { actor, transact } = c.var;
  await transact(async (tx) => {
    const { numAffectedRows } = await sql`
      insert into rooms (id, user_id, name) values (${id}, ${actor.userId}, 'Counted') on conflict do nothing`.execute(
      tx,
    );
    if (numAffectedRows) await enqueue(tx, countRoom, { room_id: id });
  });
  return c.json({ id }, 201);
});
