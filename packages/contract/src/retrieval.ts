import { z } from "zod";
import { TwinId } from "./ids.ts";

/** Where a passage stands: its page or heading, and its characters in the document's whole text. */
export const PassageLocator = z.object({
  page: z.int().optional(),
  heading: z.string().optional(),
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
});
export type PassageLocator = z.infer<typeof PassageLocator>;

/** What an answer would be made from, with everything that put it where it is. */
export const RetrievedPassage = z
  .object({
    /** 1 is the best. */
    rank: z.int().positive(),
    item_id: z.uuid(),
    /** Neighbours in the document were joined: more than one. */
    chunk_ids: z.array(z.uuid()),
    title: z.string(),
    body: z.string(),
    locator: PassageLocator,
    score: z.number(),
    /** Null when its meaning did not put it among the candidates. */
    vector_rank: z.int().nullable(),
    vector_score: z.number().nullable(),
    /** Null when it shares no word with the question. */
    word_rank: z.int().nullable(),
    word_score: z.number().nullable(),
    tokens: z.int(),
    is_citable: z.boolean(),
  })
  .meta({ id: "RetrievedPassage" });
export type RetrievedPassage = z.infer<typeof RetrievedPassage>;

/** How the twin is searched: passage by passage, or through an index of its own when it has thousands. */
export const SearchTier = z.enum(["exact", "own_index"]);
export type SearchTier = z.infer<typeof SearchTier>;

const Question = z
  .string()
  .trim()
  .min(1, "A question needs words")
  .max(1000, "A question has at most 1,000 characters");

export const TryQuestion = z.strictObject({ twinId: TwinId, question: Question });
export type TryQuestion = z.infer<typeof TryQuestion>;

export const TriedQuestion = z
  .object({
    passages: z.array(RetrievedPassage.extend({ is_in_prompt: z.boolean() })),
    /** What the passages in the prompt take of the budget. */
    prompt_tokens: z.int(),
    budget_tokens: z.int(),
    took_ms: z.number(),
    tier: SearchTier,
    /** False: a twin that answers from its knowledge only would say that it has no source. */
    is_answerable: z.boolean(),
  })
  .meta({ id: "TriedQuestion" });
export type TriedQuestion = z.infer<typeof TriedQuestion>;

export const MAX_GOLDEN_QUESTIONS = 200;
/** A golden question passes when its document is among this many passages. */
export const GOLDEN_DEPTH = 10;

/** A question whose right source its owner knows, asked again after every change of what the twin knows. */
export const GoldenQuestion = z
  .object({
    id: z.uuid(),
    twin_id: TwinId,
    question: z.string(),
    expected_item_id: z.uuid(),
    expected_title: z.string(),
    /** Where the expected document stood in the last run; null when it was not found or never asked. */
    last_rank: z.int().nullable(),
    /** Null until it was asked. */
    last_passed: z.boolean().nullable(),
  })
  .meta({ id: "GoldenQuestion" });
export type GoldenQuestion = z.infer<typeof GoldenQuestion>;

export const CreateGoldenQuestion = z.strictObject({
  twin_id: TwinId,
  question: Question,
  expected_item_id: z.uuid(),
});
export type CreateGoldenQuestion = z.infer<typeof CreateGoldenQuestion>;

export const GoldenRun = z
  .object({
    id: z.uuid(),
    twin_id: TwinId,
    passed: z.int(),
    total: z.int(),
    /** Somebody asked for it, or what the twin knows has changed. */
    cause: z.enum(["asked", "changed"]),
    created_at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: "GoldenRun" });
export type GoldenRun = z.infer<typeof GoldenRun>;

export const MAX_GOLDEN_RUNS = 60;

export const RunGoldenQuestions = z.strictObject({ twinId: TwinId });
export type RunGoldenQuestions = z.infer<typeof RunGoldenQuestions>;

/** Told to those who tend the twin, on its own channel. */
export const GoldenRunDone = z.object({ type: z.literal("golden_run"), twin_id: TwinId, run: GoldenRun });

export const retrievalErrors = {
  golden_question_not_found: { status: 404, message: "Golden question not found" },
  expected_item_not_found: { status: 404, message: "This twin has no such document" },
  golden_question_exists: { status: 409, message: "This question is already among the golden ones" },
  golden_questions_full: { status: 409, message: "A twin has at most 200 golden questions" },
} as const;
