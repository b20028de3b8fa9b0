import { createRoute, z } from "@hono/zod-openapi";
import { Article, ArticleSummary, ListArticles } from "@parley/contract/chatpedia";
import { json, refusals, router } from "../../platform/http/router.ts";
import { listArticles } from "./chatpedia.queries.ts";
import { readArticle } from "./read-article.ts";

const list = createRoute({
  method: "get",
  path: "/rest/v1/chatpedia_articles",
  operationId: "listArticles",
  request: { query: ListArticles },
  responses: { 200: json(z.array(ArticleSummary), "Articles of one shelf, newest first"), ...refusals() },
});

const read = createRoute({
  method: "get",
  path: "/rest/v1/chatpedia_articles/{id}",
  operationId: "readArticle",
  request: { params: z.object({ id: z.uuid() }) },
  responses: {
    200: json(Article, "The article with its sources and newest revisions"),
    ...refusals("article_not_found"),
  },
});

export const chatpediaRoutes = router()
  .openapi(list, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact((tx) => listArticles(tx, actor, c.req.valid("query"))), 200);
  })
  .openapi(read, async (c) =>
    c.json(await c.var.transact((tx) => readArticle(tx, c.req.valid("param").id)), 200),
  );
