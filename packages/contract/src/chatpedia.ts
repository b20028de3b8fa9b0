import { z } from "zod";
import { RoomId, UserId } from "./ids.ts";
import { NewestFirst } from "./paging.ts";
import { Byline } from "./people.ts";

export const ArticleSummary = z
  .object({
    id: z.uuid(),
    author_id: UserId,
    author: Byline,
    title: z.string(),
    summary: z.string(),
    is_public: z.boolean(),
    revision: z.int(),
    source_count: z.int(),
    updated_at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: "ArticleSummary" });
export type ArticleSummary = z.infer<typeof ArticleSummary>;

/** What is on the public shelf, or what the caller wrote. */
export const ListArticles = NewestFirst.extend({ shelf: z.enum(["public", "mine"]).default("public") });
export type ListArticles = z.infer<typeof ListArticles>;

export const ArticleSource = z
  .object({
    number: z.int(),
    title: z.string(),
    quote: z.string().nullable(),
    /** Who said it, when it was a person; they agreed to be quoted. */
    speaker: z.object(Byline.shape).nullable(),
  })
  .meta({ id: "ArticleSource" });
export type ArticleSource = z.infer<typeof ArticleSource>;

export const ArticleRevision = z
  .object({
    number: z.int(),
    editor: Byline,
    note: z.string().nullable(),
    created_at: z.iso.datetime({ offset: true }),
  })
  .meta({ id: "ArticleRevision" });
export type ArticleRevision = z.infer<typeof ArticleRevision>;

export const REVISIONS_SHOWN = 20;

export const Article = ArticleSummary.extend({
  body: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  /** Where it was drawn from, when the caller may see that too. */
  room: z.object({ id: RoomId, name: z.string() }).nullable(),
  roundtable: z.object({ id: z.uuid(), topic: z.string() }).nullable(),
  sources: z.array(ArticleSource),
  /** The newest first. */
  revisions: z.array(ArticleRevision),
}).meta({ id: "Article" });
export type Article = z.infer<typeof Article>;

export const chatpediaErrors = {
  article_not_found: { status: 404, message: "Article not found" },
} as const;
