import {
  type Article,
  type ArticleSummary,
  type ListArticles,
  REVISIONS_SHOWN,
} from "@parley/contract/chatpedia";
import type { Byline } from "@parley/contract/people";
import { sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { Actor, Tx } from "../../platform/database.ts";
import { after } from "../../platform/keyset.ts";

export function listArticles(tx: Tx, actor: Actor, wanted: ListArticles): Promise<ArticleSummary[]> {
  const { shelf, before_updated_at, before_id, limit } = wanted;
  const articles = summaries(tx);
  const onShelf =
    shelf === "mine"
      ? articles.where("author_id", "=", actor.userId)
      : articles.where("is_public", "=", sql.lit(true)).where("unlisted_at", "is", null);
  return onShelf
    .where(after(["updated_at", "id"], [before_updated_at, before_id]))
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export function findArticle(tx: Tx, id: string): Promise<Article | undefined> {
  return summaries(tx)
    .select(["body", "created_at"])
    .select((article) => [
      jsonObjectFrom(
        article.selectFrom("rooms").select(["rooms.id", "name"]).whereRef("rooms.id", "=", "room_id"),
      ).as("room"),
      jsonObjectFrom(
        article
          .selectFrom("roundtables")
          .select(["roundtables.id", "topic"])
          .whereRef("roundtables.id", "=", "roundtable_id"),
      ).as("roundtable"),
      jsonArrayFrom(
        article
          .selectFrom("chatpedia_sources")
          .select(["number", "title", "quote", byline<Byline | null>("speaker_id").as("speaker")])
          .whereRef("article_id", "=", "chatpedia_articles.id")
          .orderBy("number"),
      ).as("sources"),
      jsonArrayFrom(
        article
          .selectFrom("chatpedia_revisions")
          .select(["number", byline("editor_id").as("editor"), "note", "chatpedia_revisions.created_at"])
          .whereRef("article_id", "=", "chatpedia_articles.id")
          .orderBy("number", "desc")
          .limit(REVISIONS_SHOWN),
      ).as("revisions"),
    ])
    .where("id", "=", id)
    .executeTakeFirst();
}

function summaries(tx: Tx) {
  return tx
    .selectFrom("chatpedia_articles")
    .select(["id", "author_id", "title", "summary", "is_public", "revision", "updated_at"])
    .select((article) => [
      byline("author_id").as("author"),
      article
        .selectFrom("chatpedia_sources")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("article_id", "=", "chatpedia_articles.id")
        .$asScalar()
        .$notNull()
        .as("source_count"),
    ]);
}

const byline = <T = Byline>(column: string) => sql<T>`(
  select json_build_object('id', id, 'first_name', first_name, 'last_name', last_name, 'avatar_url', avatar_url)
  from profiles where profiles.id = ${sql.ref(column)})`;
