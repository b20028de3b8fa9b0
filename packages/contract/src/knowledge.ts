import { z } from "zod";
import { TwinId } from "./ids.ts";
import { PageLimit } from "./paging.ts";

export const KnowledgeStatus = z.enum([
  "queued",
  "fetching",
  "extracting",
  "embedding",
  "ready",
  /** A sitemap or a feed: it holds no words, only pages that may be added. */
  "listed",
  "failed",
]);
export type KnowledgeStatus = z.infer<typeof KnowledgeStatus>;

const RecheckDays = z.union([z.literal(1), z.literal(7), z.literal(30)]).nullable();

/** What a twin was given to know, without its text: that surfaces only as short citations in answers. */
export const KnowledgeItem = z
  .object({
    id: z.uuid(),
    twin_id: TwinId,
    type: z.enum(["link", "file", "text"]),
    title: z.string(),
    url: z.string().nullable(),
    file_name: z.string().nullable(),
    size_bytes: z.int().nullable(),
    status: KnowledgeStatus,
    /** Percent. */
    progress: z.int(),
    /** Why it failed; null unless it did. */
    failure: z.string().nullable(),
    word_count: z.int(),
    /** Pages of a document that has them. */
    page_count: z.int().nullable(),
    /** ISO 639-1. */
    language: z.string().nullable(),
    cited_count: z.int(),
    is_citable: z.boolean(),
    /** Pages a sitemap or a feed offers that nobody has added yet. */
    linked_pages: z.int(),
    /** How often the page is looked at again; null is never. */
    recheck_days: z.int().nullable(),
    checked_at: z.iso.datetime({ offset: true }).nullable(),
    /** When a look at the page last found something new. */
    changed_at: z.iso.datetime({ offset: true }).nullable(),
    /** Why the last look failed; what was read before stays. */
    check_failure: z.string().nullable(),
    processed_at: z.iso.datetime({ offset: true }).nullable(),
    created_at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: "KnowledgeItem" });
export type KnowledgeItem = z.infer<typeof KnowledgeItem>;

/** How far an item has come, for those who watch its twin. */
export const KnowledgeProgress = KnowledgeItem.pick({
  id: true,
  twin_id: true,
  status: true,
  progress: true,
  failure: true,
  title: true,
  word_count: true,
  processed_at: true,
}).meta({ id: "KnowledgeProgress" });
export type KnowledgeProgress = z.infer<typeof KnowledgeProgress>;

export const ListKnowledge = z.object({
  twin_id: TwinId,
  before_created_at: z.iso.datetime({ offset: true }).optional(),
  before_id: z.uuid().optional(),
  limit: PageLimit,
});
export type ListKnowledge = z.infer<typeof ListKnowledge>;

export const SumKnowledge = ListKnowledge.pick({ twin_id: true });

/** All that a twin was given, however long the list: what a page of it cannot say. */
export const KnowledgeSummary = z
  .object({ total: z.int(), ready: z.int(), reading: z.int(), failed: z.int(), word_count: z.int() })
  .meta({ id: "KnowledgeSummary" });
export type KnowledgeSummary = z.infer<typeof KnowledgeSummary>;

export const MAX_KNOWLEDGE_TEXT = 500_000;
export const MAX_ADDED_PAGES = 1_000;

const Title = z
  .string()
  .trim()
  .min(1, "An item needs a title")
  .max(300, "A title has at most 300 characters");
const Text = z
  .string()
  .trim()
  .min(1, "There is nothing to read")
  .max(MAX_KNOWLEDGE_TEXT, "A text has at most 500,000 characters");
const WebAddress = z
  .url({ protocol: /^https?$/, error: "This is not a web address" })
  .max(2000, "An address has at most 2,000 characters");

/** `filePath` is the id of an upload of one's own, never a path. */
export const ProcessTwinContent = z.discriminatedUnion("contentType", [
  z.object({
    twinId: TwinId,
    contentType: z.literal("link"),
    sourceUrl: WebAddress,
    title: Title.optional(),
  }),
  z.object({
    twinId: TwinId,
    contentType: z.literal("file"),
    filePath: z.uuid(),
    fileName: z.string().max(255).optional(),
    title: Title.optional(),
  }),
  z.object({
    twinId: TwinId,
    contentType: z.literal("text"),
    extractedText: Text,
    fileName: z.string().max(255).optional(),
    title: Title.optional(),
  }),
]);
export type ProcessTwinContent = z.infer<typeof ProcessTwinContent>;

export const ItemCall = z.strictObject({ itemId: z.uuid() });

export const UpdateKnowledge = z
  .strictObject({ title: Title, is_citable: z.boolean(), recheck_days: RecheckDays })
  .partial()
  .refine((change) => Object.keys(change).length > 0, "Nothing to change");
export type UpdateKnowledge = z.infer<typeof UpdateKnowledge>;

/** The whole text of the current reading; a citation's `start` and `end` are offsets into it. */
export const KnowledgeText = z
  .object({
    id: z.uuid(),
    title: z.string(),
    version: z.int(),
    language: z.string().nullable(),
    text: z.string(),
  })
  .meta({ id: "KnowledgeText" });
export type KnowledgeText = z.infer<typeof KnowledgeText>;

/** A page that a sitemap or a feed offers. */
export const LinkedPage = z
  .object({ url: z.string(), title: z.string().nullable() })
  .meta({ id: "LinkedPage" });
export type LinkedPage = z.infer<typeof LinkedPage>;

export const ListLinkedPages = z.object({
  after_url: z.string().max(2000).optional(),
  limit: z.coerce.number().int().min(1).max(MAX_ADDED_PAGES).default(MAX_ADDED_PAGES),
});
export type ListLinkedPages = z.infer<typeof ListLinkedPages>;

/** With null, all that are offered, up to a thousand a call. */
export const AddLinkedPages = z.strictObject({
  itemId: z.uuid(),
  urls: z.array(z.string().max(2000)).min(1).max(MAX_ADDED_PAGES).nullable(),
});
export const AddedPages = z.object({ added: z.int() }).meta({ id: "AddedPages" });

/** Asked, and not covered by what the twin knows. Nobody records who asked. */
export const UnansweredQuestion = z
  .object({
    id: z.uuid(),
    question: z.string(),
    times_asked: z.int(),
    last_asked_at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: "UnansweredQuestion" });
export type UnansweredQuestion = z.infer<typeof UnansweredQuestion>;

/** The most asked first; a twin's page shows a handful. */
export const ListUnanswered = z.object({ twin_id: TwinId, limit: PageLimit });
export type ListUnanswered = z.infer<typeof ListUnanswered>;

export const AnswerQuestion = z.strictObject({ questionId: z.uuid(), text: Text });
export const DismissQuestion = z.strictObject({ questionId: z.uuid() });

/** What the spec shows when reading fails; `{details}` follows. */
export const LINK_FAILURE = "URL Processing Error: ";
export const READING_FAILURE = "Failed to process initial knowledge: ";
export const CANCELLED = "cancelled";

export const knowledgeErrors = {
  knowledge_not_found: { status: 404, message: "Knowledge item not found" },
  question_not_found: { status: 404, message: "Question not found" },
  already_reading: { status: 409, message: "This item is being read already" },
  nothing_to_cancel: { status: 409, message: "This item is not being read" },
  not_a_link: { status: 422, message: "Only a link can be checked again" },
} as const;
