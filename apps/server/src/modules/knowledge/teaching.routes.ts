import { createRoute, z } from "@hono/zod-openapi";
import {
  AddedPages,
  AddLinkedPages,
  AnswerQuestion,
  DismissQuestion,
  ItemCall,
  KnowledgeItem,
  ProcessTwinContent,
  UpdateKnowledge,
} from "@parley/contract/knowledge";
import { json, jsonBody, refusals, router } from "../../platform/http/router.ts";
import { addKnowledge } from "./add-knowledge.ts";
import { addLinkedPages } from "./add-linked-pages.ts";
import { answerQuestion } from "./answer-question.ts";
import { cancelKnowledge } from "./cancel-knowledge.ts";
import { dismissQuestion } from "./dismiss-question.ts";
import { editKnowledge } from "./edit-knowledge.ts";
import { removeKnowledge } from "./remove-knowledge.ts";
import { retryKnowledge } from "./retry-knowledge.ts";
import { tellKnowledge, tellKnowledgeRemoved } from "./tell-knowledge.ts";

const params = z.object({ id: z.uuid() });

const process = createRoute({
  method: "post",
  path: "/functions/v1/process-twin-content",
  operationId: "processTwinContent",
  request: { body: jsonBody(ProcessTwinContent) },
  responses: {
    201: json(KnowledgeItem, "The item, waiting to be read"),
    ...refusals("twin_not_found", "not_twin_editor", "upload_not_found", "upload_incomplete"),
  },
});

const retry = createRoute({
  method: "post",
  path: "/functions/v1/retry-knowledge",
  operationId: "retryKnowledge",
  request: { body: jsonBody(ItemCall) },
  responses: {
    200: json(KnowledgeItem, "The item, waiting to be read again"),
    ...refusals("knowledge_not_found", "not_twin_editor", "already_reading"),
  },
});

const cancel = createRoute({
  method: "post",
  path: "/functions/v1/cancel-knowledge",
  operationId: "cancelKnowledge",
  request: { body: jsonBody(ItemCall) },
  responses: {
    200: json(KnowledgeItem, "The item, no longer being read; what was read before stays"),
    ...refusals("knowledge_not_found", "not_twin_editor", "nothing_to_cancel"),
  },
});

const addPages = createRoute({
  method: "post",
  path: "/functions/v1/add-linked-pages",
  operationId: "addLinkedPages",
  request: { body: jsonBody(AddLinkedPages) },
  responses: {
    200: json(AddedPages, "How many pages are new to the twin"),
    ...refusals("knowledge_not_found", "not_twin_editor"),
  },
});

const edit = createRoute({
  method: "patch",
  path: "/rest/v1/knowledge_items/{id}",
  operationId: "updateKnowledgeItem",
  request: { params, body: jsonBody(UpdateKnowledge) },
  responses: {
    200: json(KnowledgeItem, "The item as it is now"),
    ...refusals("knowledge_not_found", "not_twin_editor", "not_a_link"),
  },
});

const remove = createRoute({
  method: "delete",
  path: "/rest/v1/knowledge_items/{id}",
  operationId: "deleteKnowledgeItem",
  request: { params },
  responses: {
    204: { description: "Gone, with its file, its text and its passages" },
    ...refusals("knowledge_not_found", "not_twin_editor"),
  },
});

const answer = createRoute({
  method: "post",
  path: "/functions/v1/answer-question",
  operationId: "answerQuestion",
  request: { body: jsonBody(AnswerQuestion) },
  responses: {
    201: json(KnowledgeItem, "What the twin will know, under the question's own words"),
    ...refusals("question_not_found", "not_twin_editor"),
  },
});

const dismiss = createRoute({
  method: "post",
  path: "/functions/v1/dismiss-question",
  operationId: "dismissQuestion",
  request: { body: jsonBody(DismissQuestion) },
  responses: {
    204: { description: "No longer listed" },
    ...refusals("question_not_found", "not_twin_editor"),
  },
});

export const teachingRoutes = router()
  .openapi(process, async (c) => {
    const { actor, publish, transact } = c.var;
    const item = await transact((tx) => addKnowledge(tx, actor, c.req.valid("json")));
    tellKnowledge(publish, item);
    return c.json(item, 201);
  })
  .openapi(retry, async (c) => {
    const item = await c.var.transact((tx) => retryKnowledge(tx, c.req.valid("json").itemId));
    tellKnowledge(c.var.publish, item);
    return c.json(item, 200);
  })
  .openapi(cancel, async (c) => {
    const item = await c.var.transact((tx) => cancelKnowledge(tx, c.req.valid("json").itemId));
    tellKnowledge(c.var.publish, item);
    return c.json(item, 200);
  })
  .openapi(addPages, async (c) => {
    const { itemId, urls } = c.req.valid("json");
    const added = await c.var.transact((tx) => addLinkedPages(tx, c.var.actor, itemId, urls));
    return c.json({ added }, 200);
  })
  .openapi(edit, async (c) => {
    const { id } = c.req.valid("param");
    const item = await c.var.transact((tx) => editKnowledge(tx, id, c.req.valid("json")));
    tellKnowledge(c.var.publish, item);
    return c.json(item, 200);
  })
  .openapi(remove, async (c) => {
    const item = await c.var.transact((tx) => removeKnowledge(tx, c.req.valid("param").id));
    tellKnowledgeRemoved(c.var.publish, item.twin_id, item.id);
    return c.body(null, 204);
  })
  .openapi(answer, async (c) => {
    const { questionId, text } = c.req.valid("json");
    const item = await c.var.transact((tx) => answerQuestion(tx, c.var.actor, questionId, text));
    tellKnowledge(c.var.publish, item);
    return c.json(item, 201);
  })
  .openapi(dismiss, async (c) => {
    await c.var.transact((tx) => dismissQuestion(tx, c.req.valid("json").questionId));
    return c.body(null, 204);
  });
