import { createRoute, z } from "@hono/zod-openapi";
import {
  ListMessages,
  ListMessageVersions,
  ListReceipts,
  ListTurns,
  Message,
  MessageVersion,
  Receipt,
  Turn,
} from "@parley/contract/conversation";
import { json, refusals, router } from "../../platform/http/router.ts";
import { findReceipt, listMessages, listMessageVersions, listTurns } from "./conversation.queries.ts";

const list = createRoute({
  method: "get",
  path: "/rest/v1/messages",
  operationId: "listMessages",
  request: { query: ListMessages },
  responses: { 200: json(z.array(Message), "One page of a room, oldest message first"), ...refusals() },
});

const versions = createRoute({
  method: "get",
  path: "/rest/v1/message_versions",
  operationId: "listMessageVersions",
  request: { query: ListMessageVersions },
  responses: {
    200: json(z.array(MessageVersion), "What a message said before, oldest first"),
    ...refusals(),
  },
});

const turns = createRoute({
  method: "get",
  path: "/rest/v1/turns",
  operationId: "listTurns",
  request: { query: ListTurns },
  responses: { 200: json(z.array(Turn), "Answers under way and failed ones, oldest first"), ...refusals() },
});

const receipts = createRoute({
  method: "get",
  path: "/rest/v1/receipts",
  operationId: "listReceipts",
  request: { query: ListReceipts },
  responses: { 200: json(z.array(Receipt), "The receipt of one answer, or none"), ...refusals() },
});

export const conversationRoutes = router()
  .openapi(list, async (c) => {
    const newestFirst = await c.var.transact((tx) => listMessages(tx, c.req.valid("query")));
    return c.json(newestFirst.toReversed(), 200);
  })
  .openapi(versions, async (c) =>
    c.json(await c.var.transact((tx) => listMessageVersions(tx, c.req.valid("query"))), 200),
  )
  .openapi(turns, async (c) =>
    c.json(await c.var.transact((tx) => listTurns(tx, c.req.valid("query").room_id)), 200),
  )
  .openapi(receipts, async (c) => {
    const receipt = await c.var.transact((tx) => findReceipt(tx, c.req.valid("query")));
    return c.json(receipt ? [receipt] : [], 200);
  });
