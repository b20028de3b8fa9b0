import { createRoute, z } from "@hono/zod-openapi";
import { Message } from "@parley/contract/conversation";
import {
  DeleteMessage,
  EditMessage,
  ListMessageMatches,
  ListRoomReads,
  MarkRoomRead,
  MessageMatch,
  ReactToMessage,
  RoomRead,
} from "@parley/contract/messages";
import { json, jsonBody, refusals, router } from "../../platform/http/router.ts";
import type { WithWake } from "../../platform/http/with-wake.ts";
import { deleteMessage, tellDeleted } from "./delete-message.ts";
import { editMessage } from "./edit-message.ts";
import { listRoomReads, updateRoomRead } from "./messages.queries.ts";
import { orRefuse } from "./or-refuse.ts";
import { reactToMessage } from "./react-to-message.ts";
import { searchRoom } from "./search-room.ts";
import { tellMessage, tellRoomRead } from "./tell-room.ts";

const asTold = json(Message, "The message, as everybody in the room is told of it");

const edit = createRoute({
  method: "post",
  path: "/functions/v1/edit-message",
  operationId: "editMessage",
  request: { body: jsonBody(EditMessage) },
  responses: {
    200: asTold,
    ...refusals(
      "message_not_found",
      "message_not_yours",
      "message_too_long",
      "turn_under_way",
      "too_many_versions",
    ),
  },
});

const remove = createRoute({
  method: "post",
  path: "/functions/v1/delete-message",
  operationId: "deleteMessage",
  request: { body: jsonBody(DeleteMessage) },
  responses: { 200: asTold, ...refusals("message_not_found", "message_not_yours") },
});

const react = createRoute({
  method: "post",
  path: "/functions/v1/react-to-message",
  operationId: "reactToMessage",
  request: { body: jsonBody(ReactToMessage) },
  responses: { 200: asTold, ...refusals("message_not_found", "not_allowed") },
});

const markRead = createRoute({
  method: "post",
  path: "/functions/v1/mark-room-read",
  operationId: "markRoomRead",
  request: { body: jsonBody(MarkRoomRead) },
  responses: { 200: json(RoomRead, "How far the caller has read"), ...refusals("room_not_found") },
});

const reads = createRoute({
  method: "get",
  path: "/rest/v1/room_reads",
  operationId: "listRoomReads",
  request: { query: ListRoomReads },
  responses: { 200: json(z.array(RoomRead), "How far the caller has read"), ...refusals() },
});

const matches = createRoute({
  method: "get",
  path: "/rest/v1/message_matches",
  operationId: "listMessageMatches",
  request: { query: ListMessageMatches },
  responses: {
    200: json(z.array(MessageMatch), "What was said with these words, newest first"),
    ...refusals(),
  },
});

export const messageRoutes = router<WithWake>()
  .openapi(edit, async (c) => {
    const { limit, publish, transact } = c.var;
    await limit("send-message");
    const { is_new, message } = await transact((tx) => editMessage(tx, c.req.valid("json")));
    if (is_new) tellMessage(publish, message);
    return c.json(message, 200);
  })
  .openapi(remove, async (c) => {
    const { actor, publish, transact, wake } = c.var;
    const deleted = await transact((tx) => deleteMessage(tx, actor, c.req.valid("json")));
    tellDeleted(publish, deleted);
    for (const turn of deleted.turns) wake(turn.id);
    return c.json(deleted.message, 200);
  })
  .openapi(react, async (c) => {
    const { limit, publish, transact } = c.var;
    await limit("send-message");
    const { is_new, message } = await transact((tx) => reactToMessage(tx, c.req.valid("json")));
    if (is_new) tellMessage(publish, message);
    return c.json(message, 200);
  })
  .openapi(markRead, async (c) => {
    const { actor, publish, transact } = c.var;
    const { is_new, ...read } = await transact(async (tx) =>
      orRefuse(await updateRoomRead(tx, c.req.valid("json"))),
    );
    if (is_new) tellRoomRead(publish, actor.userId, read);
    return c.json(read, 200);
  })
  .openapi(reads, async (c) =>
    c.json(await c.var.transact((tx) => listRoomReads(tx, c.req.valid("query"))), 200),
  )
  .openapi(matches, async (c) =>
    c.json(await c.var.transact((tx) => searchRoom(tx, c.req.valid("query"))), 200),
  );
