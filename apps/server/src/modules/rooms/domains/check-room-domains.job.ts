import { z } from "zod";
import { enqueueAll, job } from "../../../platform/queue.ts";
import { checkRoomDomain } from "./check-room-domain.job.ts";
import { deleteForgottenDomains, listDomainsToCheck } from "./domains.queries.ts";

const perRun = 1_000;

/** Every domain is looked at once a day; by the hour, so that many of them do not come at once. */
export const checkRoomDomains = job({
  name: "check-room-domains",
  payload: z.object({}),
  schedule: "20 * * * *",
  /** Twice is harmless: a domain that was looked at is not due for most of a day. */
  async run({ transact, log }) {
    const due = await transact(async (tx) => {
      await deleteForgottenDomains(tx);
      const claims = await listDomainsToCheck(tx, perRun);
      await enqueueAll(
        tx,
        checkRoomDomain,
        claims.map((claim_id) => ({ claim_id })),
      );
      return claims.length;
    });
    log.info({ due }, "domains to look at again");
  },
});
