import { z } from "zod";
import { TwinId, UserId } from "./ids.ts";
import { NewestFirst } from "./paging.ts";

/** A twin at the table. Its name is null once the host may no longer see the twin. */
export const Seat = z
  .object({
    seat: z.int(),
    twin_id: TwinId,
    name: z.string().nullable(),
    hue: z.int().nullable(),
    portrait_seed: z.string().nullable(),
    /** Where it stands, in a line. */
    stance: z.string().nullable(),
    spent_tokens: z.int(),
  })
  .meta({ id: "Seat" });
export type Seat = z.infer<typeof Seat>;

export const Roundtable = z
  .object({
    id: z.uuid(),
    topic: z.string(),
    status: z.enum(["draft", "running", "paused", "ended", "stopped", "failed"]),
    rounds: z.int(),
    current_round: z.int(),
    /** The most it can cost; never passed. */
    quote_tokens: z.int(),
    spent_tokens: z.int(),
    started_at: z.iso.datetime({ offset: true }).nullable(),
    ended_at: z.iso.datetime({ offset: true }).nullable(),
    updated_at: z.iso.datetime({ offset: true }),
    seats: z.array(Seat),
  })
  .meta({ id: "Roundtable" });
export type Roundtable = z.infer<typeof Roundtable>;

export const ListRoundtables = NewestFirst;
export type ListRoundtables = z.infer<typeof ListRoundtables>;

/** Every line names the statement it comes from, by its seq. */
export const Minutes = z.object({
  positions: z.array(z.object({ twin_id: TwinId, stance: z.string(), statement: z.int() })),
  disagreements: z.array(z.object({ about: z.string(), statements: z.array(z.int()) })),
  open_questions: z.array(z.object({ question: z.string(), statement: z.int() })),
});
export type Minutes = z.infer<typeof Minutes>;

export const RoundtableWithMinutes = Roundtable.extend({
  /** Written when it ends. */
  minutes: Minutes.nullable(),
}).meta({ id: "RoundtableWithMinutes" });
export type RoundtableWithMinutes = z.infer<typeof RoundtableWithMinutes>;

export const StatementSource = z
  .object({ number: z.int(), title: z.string() })
  .meta({ id: "StatementSource" });
export type StatementSource = z.infer<typeof StatementSource>;

/** What a twin said, or the host when they interrupted. */
export const Statement = z
  .object({
    seq: z.int(),
    round: z.int(),
    twin_id: TwinId.nullable(),
    author_id: UserId.nullable(),
    /** The statement it answers; null when it speaks to everyone. */
    answers_seq: z.int().nullable(),
    body: z.string(),
    status: z.enum(["complete", "streaming", "stopped", "failed"]),
    tokens: z.int(),
    citations: z.array(StatementSource),
    created_at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: "Statement" });
export type Statement = z.infer<typeof Statement>;

/** Five rounds of six twins and the host's interruptions fit on one page. */
export const PAGE_OF_STATEMENTS = 100;

export const ListStatements = z.object({
  roundtable_id: z.uuid(),
  after_seq: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(PAGE_OF_STATEMENTS).default(PAGE_OF_STATEMENTS),
});
export type ListStatements = z.infer<typeof ListStatements>;

export const roundtableErrors = {
  roundtable_not_found: { status: 404, message: "Roundtable not found" },
} as const;
