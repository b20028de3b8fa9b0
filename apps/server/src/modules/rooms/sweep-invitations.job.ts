import { z } from "zod";
import { job } from "../../platform/queue.ts";
import { deleteExpiredInvitations } from "./tell-invitee.queries.ts";

export const sweepInvitations = job({
  name: "sweep-invitations",
  payload: z.object({}),
  schedule: "50 3 * * *",
  /** Twice is harmless: what is gone is gone. */
  async run({ transact }) {
    await transact(deleteExpiredInvitations);
  },
});
