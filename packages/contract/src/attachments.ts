import { z } from "zod";
import { RoomId } from "./ids.ts";

/** How many files go along with one message. */
export const FILES_PER_MESSAGE = 4;

/** A file on its way into a message: read first, then sent. */
export const MessageAttachment = z
  .object({
    id: z.uuid(),
    title: z.string(),
    content_type: z.string(),
    bytes: z.int(),
    status: z.enum(["reading", "ready", "failed"]),
    /** Why it could not be read, as a sentence for people. */
    failure: z.string().nullable(),
  })
  .meta({ id: "MessageAttachment" });
export type MessageAttachment = z.infer<typeof MessageAttachment>;

export const AttachFile = z.strictObject({
  roomId: RoomId,
  /** A complete upload of one's own; given twice, it is attached once. */
  uploadId: z.uuid(),
  title: z.string().trim().min(1, "A file needs a name").max(255, "A file's name has at most 255 characters"),
});
export type AttachFile = z.infer<typeof AttachFile>;

export const DetachFile = z.strictObject({ roomId: RoomId, attachmentId: z.uuid() });
export type DetachFile = z.infer<typeof DetachFile>;

/** Without an id: those of the caller that have not been sent yet. */
export const ListAttachments = z.object({ room_id: RoomId, id: z.uuid().optional() });
export type ListAttachments = z.infer<typeof ListAttachments>;

/** What a reason is preceded by. */
export const ATTACHMENT_FAILURE = "This file could not be read: ";

/** Codes are forever: clients branch on them. Sentences may be reworded. */
export const attachmentErrors = {
  attachment_not_found: { status: 404, message: "This file is no longer there" },
  attachment_not_ready: { status: 409, message: "A file has not been read yet" },
} as const;
