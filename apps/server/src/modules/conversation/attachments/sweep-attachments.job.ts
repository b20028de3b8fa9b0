import { ATTACHMENT_FAILURE } from "@parley/contract/attachments";
import { z } from "zod";
import { job } from "../../../platform/queue.ts";
import { deleteUnsentAttachments, updateAbandonedFailed } from "./attachments.queries.ts";
import { tellAttachment } from "./tell-attachment.ts";

const givenUp = `${ATTACHMENT_FAILURE}reading it was interrupted too often`;

export const sweepAttachments = job({
  name: "sweep-attachments",
  payload: z.object({}),
  schedule: "*/10 * * * *",
  /** Twice is harmless: what is gone is gone, and what has failed has failed. Files follow their rows. */
  async run({ transact, publish, log }) {
    const { unsent, abandoned } = await transact(async (tx) => ({
      unsent: await deleteUnsentAttachments(tx),
      abandoned: await updateAbandonedFailed(tx, givenUp),
    }));
    for (const { user_id, ...attachment } of abandoned) tellAttachment(publish, user_id, attachment);
    log.info({ unsent, abandoned: abandoned.length }, "attachments swept");
  },
});
