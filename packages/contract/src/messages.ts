import { z } from "zod";
import { Author, MessageText, Reaction } from "./conversation.ts";
import { MessageId, RoomId, TwinId, UserId } from "./ids.ts";

/** What is done about a message after it was said, and how far somebody has read. */
const named = { roomId: RoomId, messageId: MessageId };

export const EditMessage = z.strictObject({ ...named, text: MessageText });
export type EditMessage = z.infer<typeof EditMessage>;

export const DeleteMessage = z.strictObject(named);
export type DeleteMessage = z.infer<typeof DeleteMessage>;

export const ReactToMessage = z.strictObject({
  ...named,
  emoji: Reaction,
  /** False takes it back. */
  isOn: z.boolean(),
});
export type ReactToMessage = z.infer<typeof ReactToMessage>;

export const MarkRoomRead = z.strictObject({ roomId: RoomId, seq: z.int().nonnegative() });
export type MarkRoomRead = z.infer<typeof MarkRoomRead>;

/** What is unread is everything above `last_read_seq`, up to `last_seq`. */
export const RoomRead = z
  .object({ room_id: RoomId, last_read_seq: z.int(), last_seq: z.int() })
  .meta({ id: "RoomRead" });
export type RoomRead = z.infer<typeof RoomRead>;

export const MOST_ROOM_READS = 1_000;

/** Without a room, of all one is in, up to a thousand. */
export const ListRoomReads = z.object({ room_id: RoomId.optional() });
export type ListRoomReads = z.infer<typeof ListRoomReads>;

export const PAGE_OF_MATCHES = 20;

export const ListMessageMatches = z.object({
  room_id: RoomId,
  /** Words as one types them; the last one may be unfinished. */
  q: z.string().trim().min(1).max(200),
  /** Those said before this number. */
  before_seq: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(50).default(PAGE_OF_MATCHES),
});
export type ListMessageMatches = z.infer<typeof ListMessageMatches>;

export const MessageMatch = z
  .object({
    message_id: MessageId,
    seq: z.int(),
    author_id: UserId.nullable(),
    /** Set when a person spoke. */
    author: Author.nullable(),
    twin_id: TwinId.nullable(),
    created_at: z.iso.datetime({ offset: true }),
    /** The message, or the part of it in which the words first stand. */
    excerpt: z.string(),
    /** Where the words stand in the excerpt: from, and up to but not including. */
    marks: z.array(z.tuple([z.int(), z.int()])),
  })
  .meta({ id: "MessageMatch" });
export type MessageMatch = z.infer<typeof MessageMatch>;
