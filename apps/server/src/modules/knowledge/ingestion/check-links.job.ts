import { z } from "zod";
import { enqueueAll, job } from "../../../platform/queue.ts";
import { ingestKnowledge } from "./ingest-knowledge.job.ts";
import { updateDueLinks } from "./ingestion.queries.ts";

const perRun = 1_000;

export const checkLinks = job({
  name: "check-links",
  payload: z.object({}),
  schedule: "*/15 * * * *",
  /** Twice is harmless: a link that was taken up is not due any more. */
  async run({ transact, log }) {
    const due = await transact(async (tx) => {
      const links = await updateDueLinks(tx, perRun);
      for (const [group, theirs] of Map.groupBy(links, ({ owner_id }) => owner_id)) {
        const orders = theirs.map(({ id, run }) => ({ item_id: id, run, cause: "check" as const }));
        await enqueueAll(tx, ingestKnowledge, orders, { group });
      }
      return links.length;
    });
    log.info({ due }, "links to look at again");
  },
});
