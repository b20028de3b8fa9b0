import type { Article } from "@parley/contract/chatpedia";
import type { Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findArticle } from "./chatpedia.queries.ts";

export async function readArticle(tx: Tx, id: string): Promise<Article> {
  const article = await findArticle(tx, id);
  if (!article) throw new Refusal("article_not_found");
  return article;
}
