import { ATTACHMENT_FAILURE } from "@parley/contract/attachments";
import { z } from "zod";
import { failPoint } from "../../../platform/fail-point.ts";
import { type JobTools, job } from "../../../platform/queue.ts";
import { collectUpload, ReadingFailure, readDocument } from "../../knowledge/index.ts";
import {
  type ClaimedAttachment,
  updateAttachmentClaimed,
  updateAttachmentSettled,
} from "./attachments.queries.ts";
import { tellAttachment } from "./tell-attachment.ts";

/** More than any prompt takes; the whole is in the file. */
const LONGEST_TEXT = 200_000;

export const readAttachment = job({
  name: "read-attachment",
  payload: z.object({ attachment_id: z.uuid() }),
  /** One person's files wait for each other, not everybody else for them. */
  pace: { atOnce: 4, perGroup: 2 },
  /** Twice is harmless: each time takes a new claim, and only the newest claim's outcome is written. */
  async run(tools, { attachment_id }) {
    const attachment = await tools.transact((tx) => updateAttachmentClaimed(tx, attachment_id));
    if (!attachment) return;
    failPoint("attachment:begun");
    const outcome = await read(tools, attachment);
    failPoint("attachment:read");
    const settled = await tools.transact((tx) => updateAttachmentSettled(tx, attachment, outcome));
    if (settled) tellAttachment(tools.publish, attachment.user_id, settled);
  },
});

/** What is wrong with the file is told to people; everything else is tried again. */
async function read(
  { files, signal }: JobTools,
  { upload }: ClaimedAttachment,
): Promise<{ text: string } | { failure: string }> {
  try {
    const bytes = await collectUpload(files, upload);
    if (!bytes) throw new ReadingFailure("the file is no longer there");
    const { file_name: fileName, content_type: contentType } = upload;
    const { sections } = await readDocument({ bytes, fileName, contentType, url: null }, { signal });
    const text = sections.map(({ heading, text: words }) => [heading, words].filter(Boolean).join("\n"));
    const whole = text.join("\n\n").trim().slice(0, LONGEST_TEXT);
    if (whole === "") throw new ReadingFailure("no text was found in it");
    return { text: whole };
  } catch (error) {
    if (!(error instanceof ReadingFailure)) throw error;
    return { failure: `${ATTACHMENT_FAILURE}${error.message}` };
  }
}
