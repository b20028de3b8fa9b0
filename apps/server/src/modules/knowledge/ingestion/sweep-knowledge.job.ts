import { LINK_FAILURE, READING_FAILURE } from "@parley/contract/knowledge";
import { z } from "zod";
import { type JobTools, job } from "../../../platform/queue.ts";
import { tellKnowledge } from "../tell-knowledge.ts";
import { deleteUpload, listUploadsToRemove } from "../uploads/uploads.queries.ts";
import { deleteOldVisits, updateAbandonedFailed } from "./ingestion.queries.ts";

const givenUp = "reading it was interrupted too often";
const perRun = 500;
const hourMs = 3_600_000;

export const sweepKnowledge = job({
  name: "sweep-knowledge",
  payload: z.object({}),
  schedule: "*/10 * * * *",
  /** Twice is harmless: what is gone is removed again, and what has failed has failed. */
  async run(tools) {
    const removed = await removeUploads(tools);
    const halves = await tools.files.sweep(hourMs);
    const abandoned = await tools.transact(async (tx) => {
      await deleteOldVisits(tx);
      return updateAbandonedFailed(tx, { link: LINK_FAILURE + givenUp, other: READING_FAILURE + givenUp });
    });
    for (const item of abandoned) tellKnowledge(tools.publish, item);
    tools.log.info({ removed, halves, abandoned: abandoned.length }, "knowledge swept");
  },
});

/** The file first: its row is the only thing that knows where it lies. */
async function removeUploads({ transact, files }: JobTools): Promise<number> {
  const unwanted = await transact((tx) => listUploadsToRemove(tx, perRun));
  for (const { id, storage_key } of unwanted) {
    await files.removeAll(storage_key);
    await transact((tx) => deleteUpload(tx, id));
  }
  return unwanted.length;
}
