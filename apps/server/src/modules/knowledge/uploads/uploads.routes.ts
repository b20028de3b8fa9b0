import { createRoute, z } from "@hono/zod-openapi";
import { CompleteUpload, CreateUpload, StoredUpload, Upload } from "@parley/contract/uploads";
import { filesRouter, json, jsonBody, refusals } from "../../../platform/http/router.ts";
import { completeUpload } from "./complete-upload.ts";
import { createUpload } from "./create-upload.ts";
import { readUpload } from "./read-upload.ts";
import { receivePart } from "./receive-part.ts";

const create = createRoute({
  method: "post",
  path: "/functions/v1/create-upload",
  operationId: "createUpload",
  request: { body: jsonBody(CreateUpload) },
  responses: {
    201: json(Upload, "Where each part of the file goes"),
    ...refusals("storage_full", "not_allowed"),
  },
});

const read = createRoute({
  method: "get",
  path: "/rest/v1/uploads/{id}",
  operationId: "readUpload",
  request: { params: z.object({ id: z.uuid() }) },
  responses: {
    200: json(Upload, "Which parts have arrived, and where the rest goes"),
    ...refusals("upload_not_found"),
  },
});

const receive = createRoute({
  method: "put",
  path: "/storage/v1/uploads/{id}/parts/{number}",
  operationId: "putUploadPart",
  request: {
    params: z.object({ id: z.uuid(), number: z.coerce.number().int().min(1).max(10_000) }),
    body: {
      required: true,
      content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
    },
  },
  responses: { 204: { description: "It has arrived" }, ...refusals("upload_not_found", "too_large") },
});

const complete = createRoute({
  method: "post",
  path: "/functions/v1/complete-upload",
  operationId: "completeUpload",
  request: { body: jsonBody(CompleteUpload) },
  responses: {
    200: json(StoredUpload, "The whole file is here"),
    ...refusals("upload_not_found", "upload_incomplete"),
  },
});

export const uploadRoutes = filesRouter()
  .openapi(create, async (c) => {
    await c.var.limit("upload");
    return c.json(await createUpload(c.var, c.req.valid("json")), 201);
  })
  .openapi(read, async (c) => c.json(await readUpload(c.var, c.req.valid("param").id), 200))
  .openapi(receive, async (c) => {
    const { id, number } = c.req.valid("param");
    const body = c.req.raw.body ?? new Blob().stream();
    await receivePart(c.var, { uploadId: id, number, body });
    return c.body(null, 204);
  })
  .openapi(complete, async (c) => c.json(await completeUpload(c.var, c.req.valid("json").uploadId), 200));
