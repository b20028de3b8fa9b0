import { createRoute, z } from "@hono/zod-openapi";
import { AttachFile, DetachFile, ListAttachments, MessageAttachment } from "@parley/contract/attachments";
import { filesRouter, json, jsonBody, refusals } from "../../../platform/http/router.ts";
import { toBody } from "../../../platform/http/with-files.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { attachFile } from "./attach-file.ts";
import { deleteAttachment, listAttachments } from "./attachments.queries.ts";
import { openAttachment } from "./open-attachment.ts";

const attach = createRoute({
  method: "post",
  path: "/functions/v1/attach-file",
  operationId: "attachFile",
  request: { body: jsonBody(AttachFile) },
  responses: {
    201: json(MessageAttachment, "The file, being read; what comes of it arrives on the caller's channel"),
    ...refusals("room_not_found", "upload_not_found", "upload_incomplete", "not_allowed", "conflict"),
  },
});

const detach = createRoute({
  method: "post",
  path: "/functions/v1/detach-file",
  operationId: "detachFile",
  request: { body: jsonBody(DetachFile) },
  responses: { 204: { description: "The file is gone" }, ...refusals("attachment_not_found") },
});

const list = createRoute({
  method: "get",
  path: "/rest/v1/message_attachments",
  operationId: "listMessageAttachments",
  request: { query: ListAttachments },
  responses: {
    200: json(z.array(MessageAttachment), "One file of the room, or the caller's own that were not sent"),
    ...refusals(),
  },
});

const open = createRoute({
  method: "get",
  path: "/storage/v1/attachments/{id}",
  operationId: "readAttachment",
  request: { params: z.object({ id: z.uuid() }) },
  responses: {
    200: {
      description: "The file",
      content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
    },
    ...refusals("attachment_not_found"),
  },
});

export const attachmentRoutes = filesRouter()
  .openapi(attach, async (c) => {
    const { actor, limit, transact } = c.var;
    await limit("upload");
    return c.json(await transact((tx) => attachFile(tx, actor, c.req.valid("json"))), 201);
  })
  .openapi(detach, async (c) => {
    const { roomId, attachmentId } = c.req.valid("json");
    const isGone = await c.var.transact((tx) => deleteAttachment(tx, roomId, attachmentId));
    if (!isGone) throw new Refusal("attachment_not_found");
    return c.body(null, 204);
  })
  .openapi(list, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact((tx) => listAttachments(tx, actor, c.req.valid("query"))), 200);
  })
  .openapi(open, async (c) => {
    const file = await openAttachment(c.var, c.req.valid("param").id);
    return c.body(toBody(file), 200, {
      "content-type": file.contentType,
      "content-length": String(file.size),
      // To be kept, never to be shown by a browser as a page of ours.
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.title)}`,
      "cache-control": "private, no-store",
    });
  });
