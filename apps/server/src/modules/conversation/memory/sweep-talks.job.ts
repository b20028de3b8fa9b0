import { z } from "zod";
import { enqueueAll, job } from "../../../platform/queue.ts";
import { listRestedTalks } from "./memory.queries.ts";
import { rememberTalk } from "./remember-talk.job.ts";

const perRun = 500;

export const sweepTalks = job({
  name: "sweep-talks",
  payload: z.object({}),
  schedule: "* * * * *",
  /** Twice is harmless: whoever comes second to a talk finds it taken, or heard. */
  async run({ transact, log }) {
    const rested = await transact(async (tx) => {
      const rooms = await listRestedTalks(tx, perRun);
      const orders = rooms.map((room_id) => ({ room_id }));
      if (orders.length > 0) await enqueueAll(tx, rememberTalk, orders);
      return rooms.length;
    });
    log.info({ rested }, "talks to remember");
  },
});
