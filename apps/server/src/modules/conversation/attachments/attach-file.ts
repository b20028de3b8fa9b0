import type { AttachFile, MessageAttachment } from "@parley/contract/attachments";
import type { Actor, Tx } from "../../../platform/database.ts";
import { enqueue } from "../../../platform/queue.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { findUpload } from "../../knowledge/index.ts";
import { findAttachmentOfUpload, insertAttachment, mayTalkIn } from "./attachments.queries.ts";
import { readAttachment } from "./read-attachment.job.ts";

/** The attachment and the job that reads it come together or not at all. The same file given again is the same one. */
export async function attachFile(tx: Tx, actor: Actor, wanted: AttachFile): Promise<MessageAttachment> {
  const { roomId: room_id, uploadId: upload_id, title } = wanted;
  if (!(await mayTalkIn(tx, room_id))) throw new Refusal("room_not_found");
  const upload = await findUpload(tx, upload_id);
  if (!upload) throw new Refusal("upload_not_found");
  if (upload.status !== "stored") throw new Refusal("upload_incomplete");

  const { content_type, size_bytes: bytes } = upload;
  const attached = await insertAttachment(tx, actor, { room_id, upload_id, title, content_type, bytes });
  if (attached) {
    await enqueue(tx, readAttachment, { attachment_id: attached.id }, { group: actor.userId });
    return attached;
  }
  const before = await findAttachmentOfUpload(tx, { room_id, upload_id });
  if (!before) throw new Refusal("conflict");
  return before;
}
