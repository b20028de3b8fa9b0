import { z } from "zod";
import { FILES_PER_MESSAGE } from "./attachments.ts";
import { MessageId, RoomId, TurnId, TwinId, UserId } from "./ids.ts";
import { MESSAGE_MAX } from "./message-max.ts";
import { REACTIONS } from "./reactions.ts";

const Tokens = z.int();
const Instant = z.iso.datetime({ offset: true });

/** Where in the source a passage stands: a page, a heading, a place in time. */
const Locator = z.looseObject({
  page: z.int().optional(),
  heading: z.string().optional(),
  place: z.string().optional(),
});
export type Locator = z.infer<typeof Locator>;

export const Citation = z
  .object({
    number: z.int(),
    title: z.string(),
    /** Empty when the owner does not let this source be quoted. */
    quote: z.string(),
    locator: Locator,
    /** Null when the item is gone, and for everybody who does not tend the twin; so are `start` and `end`. */
    item_id: z.uuid().nullable(),
    /** Offsets into the item's text. */
    start: z.int().nullable(),
    end: z.int().nullable(),
    /** The item still reads as it did: the offsets point at these very words. */
    is_exact: z.boolean(),
  })
  .meta({ id: "Citation" });
export type Citation = z.infer<typeof Citation>;

/** What is known of a source while the answer that names it is still being written. */
export const NamedSource = Citation.pick({ number: true, title: true, locator: true });
export type NamedSource = z.infer<typeof NamedSource>;

/** One twin's work on one question. */
export const Turn = z
  .object({
    id: TurnId,
    room_id: RoomId,
    question_id: MessageId,
    /** While an answer is made anew, the one it will replace. */
    answer_id: MessageId.nullable(),
    twin_id: TwinId,
    /** Who may stop it, try it again or have it answered anew. */
    asked_by: UserId,
    status: z.enum(["queued", "running", "done", "stopped", "failed"]),
    /** Counts up when it is taken on, handed back or asked for again: see turn-order.ts. */
    fence: z.int(),
    /** A sentence for people. */
    failure: z.string().nullable(),
    /** The most it may cost, set aside until it is done. */
    hold_tokens: Tokens,
    charged_tokens: Tokens,
    input_tokens: Tokens,
    output_tokens: Tokens,
    /** The provider reported no usage; the count is ours. */
    is_estimated: z.boolean(),
    created_at: Instant,
  })
  .meta({ id: "Turn" });
export type Turn = z.infer<typeof Turn>;

/** A person as they are named beside what they said. */
export const Author = z.object({
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
});

/** What a message refers to, as far as it is shown with it. */
export const MessageQuote = z
  .object({
    id: MessageId,
    seq: z.int(),
    author_id: UserId.nullable(),
    author: Author.nullable(),
    twin_id: TwinId.nullable(),
    /** At most 200 characters; null once that message is deleted. */
    excerpt: z.string().nullable(),
  })
  .meta({ id: "MessageQuote" });
export type MessageQuote = z.infer<typeof MessageQuote>;

export const Reaction = z.enum(REACTIONS);
export type Reaction = z.infer<typeof Reaction>;

export const MessageReaction = z
  .object({
    emoji: Reaction,
    /** The first fifty. */
    user_ids: z.array(UserId),
    count: z.int(),
  })
  .meta({ id: "MessageReaction" });
export type MessageReaction = z.infer<typeof MessageReaction>;

/** A file that came with a message. */
export const AttachedFile = z
  .object({ id: z.uuid(), title: z.string(), content_type: z.string(), bytes: z.int() })
  .meta({ id: "AttachedFile" });
export type AttachedFile = z.infer<typeof AttachedFile>;

export const Message = z
  .object({
    id: MessageId,
    room_id: RoomId,
    seq: z.int(),
    author_id: UserId.nullable(),
    /** Set when a person spoke. */
    author: Author.nullable(),
    twin_id: TwinId.nullable(),
    /** The sender's own id for it, by which a message shown before it was sent is found again. */
    client_id: z.uuid().nullable(),
    /** The question this answers. */
    reply_to: MessageId.nullable(),
    body: z.string(),
    status: z.enum(["complete", "streaming", "stopped", "failed"]),
    /** Counts up when it is reworded, or answered anew. */
    version: z.int(),
    edited_at: Instant.nullable(),
    deleted_at: Instant.nullable(),
    created_at: Instant,
    quote: MessageQuote.nullable(),
    /** In the order in which they were first given. */
    reactions: z.array(MessageReaction),
    attachments: z.array(AttachedFile),
    citations: z.array(Citation),
    /** What the answer cost; null for a question. */
    charged_tokens: Tokens.nullable(),
    /** The newest work on this answer; null for what a person said. */
    turn: Turn.nullable(),
  })
  .meta({ id: "Message" });
export type Message = z.infer<typeof Message>;

export const PAGE_OF_MESSAGES = 50;

const Place = z.coerce.number().int().nonnegative().optional();

/** At most one of the three places; without any, the newest page. */
export const ListMessages = z
  .object({
    room_id: RoomId,
    /** The page that ends just before this number. */
    before_seq: Place,
    /** The page that begins just after this number. */
    after_seq: Place,
    /** The page with this number in its middle. */
    around_seq: Place,
    limit: z.coerce.number().int().min(1).max(PAGE_OF_MESSAGES).default(PAGE_OF_MESSAGES),
  })
  .refine(
    ({ before_seq, after_seq, around_seq }) =>
      [before_seq, after_seq, around_seq].filter((place) => place !== undefined).length <= 1,
    "A page has one place",
  );
export type ListMessages = z.infer<typeof ListMessages>;

/** Longer ones are refused by name, so that the composer can say how much is too much. */
export const MessageText = z.string().trim().min(1, "A message has words");

/** Files of one's own that have been read and not been sent. */
const AttachmentIds = z
  .array(z.uuid())
  .max(FILES_PER_MESSAGE, `At most ${FILES_PER_MESSAGE} files go with a message`);

export const SendMessage = z.strictObject({
  roomId: RoomId,
  /** Made by the browser: sending the same message twice adds it once. */
  clientId: z.uuid(),
  text: MessageText,
  /** A message of the same room that this one refers to. */
  quotedId: MessageId.optional(),
  attachmentIds: AttachmentIds.optional(),
});
export type SendMessage = z.infer<typeof SendMessage>;

export const SentMessage = z.object({ message: Message, turns: z.array(Turn) }).meta({ id: "SentMessage" });
export type SentMessage = z.infer<typeof SentMessage>;

export const Payer = z.enum(["you", "room", "owner"]);
export type Payer = z.infer<typeof Payer>;

export const QuoteAnswer = z.strictObject({
  roomId: RoomId,
  text: z.string().trim().max(MESSAGE_MAX),
  quotedId: MessageId.optional(),
  attachmentIds: AttachmentIds.optional(),
});
export type QuoteAnswer = z.infer<typeof QuoteAnswer>;

export const AnswerQuote = z
  .object({
    /** What the answers to this message can cost together, at most. */
    max_tokens: Tokens,
    /** What the caller has and has not set aside for answers under way. */
    balance_tokens: Tokens,
    /** The caller, if any of the answers would be theirs to pay. */
    payer: Payer,
    /** Whom this message would ask: those it names, or whoever suits it best. */
    twins: z.array(z.object({ twin_id: TwinId, max_tokens: Tokens, payer: Payer })),
  })
  .meta({ id: "AnswerQuote" });
export type AnswerQuote = z.infer<typeof AnswerQuote>;

export const ListTurns = z.object({ room_id: RoomId });
export type ListTurns = z.infer<typeof ListTurns>;

export const NameTurn = z.strictObject({ roomId: RoomId, turnId: TurnId });
export type NameTurn = z.infer<typeof NameTurn>;

export const RegenerateAnswer = z.strictObject({ roomId: RoomId, messageId: MessageId });
export type RegenerateAnswer = z.infer<typeof RegenerateAnswer>;

export const MessageVersion = z
  .object({
    version: z.int(),
    body: z.string(),
    reason: z.enum(["edited", "regenerated"]),
    replaced_at: Instant,
  })
  .meta({ id: "MessageVersion" });
export type MessageVersion = z.infer<typeof MessageVersion>;

/** So many earlier versions are kept; what has as many is not changed any more. */
export const MOST_VERSIONS = 50;

export const ListMessageVersions = z.object({ room_id: RoomId, message_id: MessageId });
export type ListMessageVersions = z.infer<typeof ListMessageVersions>;

export const ListReceipts = z.object({ room_id: RoomId, turn_id: TurnId });
export type ListReceipts = z.infer<typeof ListReceipts>;

/** What an answer cost and how that was reckoned. */
export const Receipt = z
  .object({
    turn_id: TurnId,
    twin_id: TwinId,
    model: z.string().nullable(),
    input_tokens: Tokens,
    output_tokens: Tokens,
    token_multiplier: z.number(),
    charged_tokens: Tokens,
    hold_tokens: Tokens,
    is_estimated: z.boolean(),
    payer: Payer,
    /** Null for everybody but the one who paid. */
    base_cost_usd_cents: z.int().nullable(),
    created_at: Instant,
    finished_at: Instant.nullable(),
  })
  .meta({ id: "Receipt" });
export type Receipt = z.infer<typeof Receipt>;

export const OpenTryOut = z.strictObject({ twinId: TwinId });
export const TryOut = z
  .object({
    room_id: RoomId,
    /** Given with this very call, the first time somebody tries a twin of their own; otherwise 0. */
    gift_tokens: Tokens,
  })
  .meta({ id: "TryOut" });
export type TryOut = z.infer<typeof TryOut>;

export const ClearTryOut = z.strictObject({ roomId: RoomId });

/** Codes are forever: clients branch on them. Sentences may be reworded. */
export const conversationErrors = {
  not_enough_tokens: { status: 402, message: "There are not enough tokens for this answer" },
  message_too_long: { status: 422, message: `A message has at most ${MESSAGE_MAX} characters` },
  message_not_found: { status: 404, message: "Message not found" },
  message_not_yours: { status: 403, message: "This message is not yours to change" },
  turn_not_found: { status: 404, message: "Answer not found" },
  turn_not_yours: { status: 403, message: "Only the person who asked can do this" },
  turn_is_over: { status: 409, message: "This answer is already finished" },
  twin_left_room: { status: 409, message: "This twin is no longer in the room" },
  too_many_versions: { status: 409, message: "This message was changed often enough" },
  turn_under_way: { status: 409, message: "This answer is still being written" },
} as const;
