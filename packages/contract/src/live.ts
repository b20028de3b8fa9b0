import { z } from "zod";
import { DataRequest } from "./accounts.ts";
import { MessageAttachment } from "./attachments.ts";
import { Message, NamedSource, Turn } from "./conversation.ts";
import { RoomId, TurnId, TwinId, UserId } from "./ids.ts";
import { KnowledgeProgress } from "./knowledge.ts";
import { RoomRead } from "./messages.ts";
import { RoomPresence } from "./presence.ts";
import { GoldenRunDone } from "./retrieval.ts";
import { TokenBalance } from "./tokens.ts";

/** What a stream may watch: a room, a twin one tends, or everything addressed to one person. */
export const LiveChannel = z.templateLiteral([z.enum(["room", "twin", "user"]), ":", z.uuid()]);
export type LiveChannel = z.infer<typeof LiveChannel>;

/** A piece of an answer: the characters `from` up to, not including, `to`. Pieces never overlap and never skip. */
export const Delta = z.object({
  type: z.literal("delta"),
  turn: TurnId,
  from: z.int().nonnegative(),
  to: z.int().nonnegative(),
  text: z.string(),
  /** Those that nothing before this piece has named. */
  sources: z.array(NamedSource).optional(),
  /** True on the last piece of a turn. */
  isLast: z.boolean().optional(),
});
export type Delta = z.infer<typeof Delta>;

/** Somebody joined, left or was removed; whoever watches the channel is checked again. */
export const MembershipChange = z.object({ type: z.literal("membership"), user_id: UserId });

/** How far a copy or the deletion of a person's data has come; only on their own channel. */
export const DataRequestProgress = z.object({
  type: z.literal("data_request"),
  ...DataRequest.pick({ id: true, kind: true, status: true, progress: true }).shape,
});

/** There is something new under the bell; only on a person's own channel. */
export const NoticeArrived = z.object({ type: z.literal("notice") });

/** A message that is new, or that changed; only on its room's channel, as somebody reads it who tends none of the twins. */
export const MessageChange = z.object({ type: z.literal("message"), message: Message });

/** Read the room, its twins and who pays there again; only on its channel. */
export const RoomChange = z.object({ type: z.literal("room"), room_id: RoomId });

/** How far somebody has read in a room; only on their own channel, for their other screens. */
export const RoomReadChange = z.object({
  type: z.literal("room_read"),
  ...RoomRead.pick({ room_id: true, last_read_seq: true }).shape,
});

/** A file that was attached has been read, or could not be; only on the channel of whoever brought it. */
export const AttachmentChange = z.object({ type: z.literal("attachment"), attachment: MessageAttachment });

/** How far an answer has come; only on its room's channel. */
export const TurnChange = z.object({ type: z.literal("turn"), turn: Turn });

/** An item of knowledge is new or has come further; only on its twin's channel. */
export const KnowledgeChange = z.object({ type: z.literal("knowledge"), item: KnowledgeProgress });

/** An item of knowledge is gone, with its text and its passages; only on its twin's channel. */
export const KnowledgeRemoved = z.object({
  type: z.literal("knowledge_removed"),
  twin_id: TwinId,
  id: z.uuid(),
});

/** Who watches the room has changed; only on its channel, at most once a second. */
export const PresenceChange = z.object({
  type: z.literal("presence"),
  room_id: RoomId,
  ...RoomPresence.shape,
});

/** Somebody is writing; only on the room's channel, at most every three seconds a person. It holds for six. */
export const Typing = z.object({ type: z.literal("typing"), room_id: RoomId, user_id: UserId });

/** What a person has and what of it is set aside; only on their own channel, at most once a second. */
export const BalanceChange = z.object({
  type: z.literal("balance"),
  ...TokenBalance.pick({ balance_tokens: true, held_tokens: true }).shape,
});

/** The event kinds of every feature meet here, and once more in `LiveMessage`. */
const kinds = [
  Delta,
  MembershipChange,
  RoomChange,
  AttachmentChange,
  DataRequestProgress,
  NoticeArrived,
  MessageChange,
  RoomReadChange,
  TurnChange,
  KnowledgeChange,
  KnowledgeRemoved,
  GoldenRunDone,
  PresenceChange,
  Typing,
  BalanceChange,
] as const;

export const LiveEvent = z.discriminatedUnion("type", kinds);
export type LiveEvent = z.infer<typeof LiveEvent>;

const placed = { channel: LiveChannel, seq: z.int() };

/** Some events can no longer be had: read the channel's state again. Answers under way follow as deltas from 0. */
export const Resync = z.object({ type: z.literal("resync") });

/** Several events that fell into one beat, to be applied in this order. The number is that of the newest. */
export const Batch = z.object({
  type: z.literal("batch"),
  ...placed,
  events: z.array(z.discriminatedUnion("type", [...kinds, Resync])),
});

/** The channel was taken from this stream: the person may no longer see it. */
export const Revoked = z.object({ type: z.literal("revoked"), channel: LiveChannel });

/** Every channel of the stream has its place: state read from now on misses nothing that the stream will bring. */
export const Ready = z.object({ type: z.literal("ready") });

/** The `data` of one server-sent event. Its `id` is the cursor to send back as `Last-Event-ID`. */
export const LiveMessage = z.discriminatedUnion("type", [
  Delta.extend(placed),
  MessageChange.extend(placed),
  RoomReadChange.extend(placed),
  TurnChange.extend(placed),
  MembershipChange.extend(placed),
  RoomChange.extend(placed),
  AttachmentChange.extend(placed),
  DataRequestProgress.extend(placed),
  NoticeArrived.extend(placed),
  KnowledgeChange.extend(placed),
  KnowledgeRemoved.extend(placed),
  GoldenRunDone.extend(placed),
  PresenceChange.extend(placed),
  Typing.extend(placed),
  BalanceChange.extend(placed),
  Resync.extend(placed),
  Batch,
  Revoked,
  Ready,
]);
export type LiveMessage = z.infer<typeof LiveMessage>;
