import { createRoute, z } from "@hono/zod-openapi";
import {
  KnowledgeItem,
  KnowledgeSummary,
  KnowledgeText,
  LinkedPage,
  ListKnowledge,
  ListLinkedPages,
  ListUnanswered,
  SumKnowledge,
  UnansweredQuestion,
} from "@parley/contract/knowledge";
import { json, refusals, router } from "../../platform/http/router.ts";
import { listKnowledgeItems, listUnansweredQuestions, sumKnowledge } from "./knowledge.queries.ts";
import { readKnowledgeText, readLinkedPages } from "./read-knowledge.ts";

const items = createRoute({
  method: "get",
  path: "/rest/v1/knowledge_items",
  operationId: "listKnowledgeItems",
  request: { query: ListKnowledge },
  responses: {
    200: json(
      z.array(KnowledgeItem),
      "What the twin was given, newest first; none for those who do not tend it",
    ),
    ...refusals(),
  },
});

const summary = createRoute({
  method: "get",
  path: "/rest/v1/rpc/get_knowledge_summary",
  operationId: "getKnowledgeSummary",
  request: { query: SumKnowledge },
  responses: {
    200: json(KnowledgeSummary, "How much the twin was given; nothing for those who do not tend it"),
    ...refusals(),
  },
});

const unanswered = createRoute({
  method: "get",
  path: "/rest/v1/unanswered_questions",
  operationId: "listUnansweredQuestions",
  request: { query: ListUnanswered },
  responses: {
    200: json(z.array(UnansweredQuestion), "Open questions without a source, most asked first"),
    ...refusals(),
  },
});

const params = z.object({ id: z.uuid() });

const text = createRoute({
  method: "get",
  path: "/rest/v1/knowledge_items/{id}/text",
  operationId: "readKnowledgeText",
  request: { params },
  responses: {
    200: json(KnowledgeText, "All that was read, for those who tend the twin"),
    ...refusals("knowledge_not_found"),
  },
});

const pages = createRoute({
  method: "get",
  path: "/rest/v1/knowledge_items/{id}/pages",
  operationId: "listLinkedPages",
  request: { params, query: ListLinkedPages },
  responses: {
    200: json(z.array(LinkedPage), "What the sitemap or the feed offers, by address"),
    ...refusals("knowledge_not_found"),
  },
});

export const knowledgeRoutes = router()
  .openapi(items, async (c) =>
    c.json(await c.var.transact((tx) => listKnowledgeItems(tx, c.req.valid("query"))), 200),
  )
  .openapi(summary, async (c) =>
    c.json(await c.var.transact((tx) => sumKnowledge(tx, c.req.valid("query").twin_id)), 200),
  )
  .openapi(unanswered, async (c) =>
    c.json(await c.var.transact((tx) => listUnansweredQuestions(tx, c.req.valid("query"))), 200),
  )
  .openapi(text, async (c) =>
    c.json(await c.var.transact((tx) => readKnowledgeText(tx, c.req.valid("param").id)), 200),
  )
  .openapi(pages, async (c) => {
    const { id } = c.req.valid("param");
    return c.json(await c.var.transact((tx) => readLinkedPages(tx, id, c.req.valid("query"))), 200);
  });
