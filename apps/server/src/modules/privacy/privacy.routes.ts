import { createRoute, z } from "@hono/zod-openapi";
import { DataRequest, RequestDeletion } from "@parley/contract/accounts";
import { DataRequestId } from "@parley/contract/ids";
import { filesRouter, json, jsonBody, refusals } from "../../platform/http/router.ts";
import { toBody } from "../../platform/http/with-files.ts";
import { openExport } from "./open-export.ts";
import { listDataRequests } from "./privacy.queries.ts";
import { requestAccountDeletion } from "./request-account-deletion.ts";
import { requestDataExport } from "./request-data-export.ts";

const askForExport = createRoute({
  method: "post",
  path: "/functions/v1/request-data-export",
  operationId: "requestDataExport",
  responses: {
    202: json(DataRequest, "The request, which shows how far it is"),
    ...refusals("request_already_open", "second_factor_needed"),
  },
});

const askForDeletion = createRoute({
  method: "post",
  path: "/functions/v1/request-account-deletion",
  operationId: "requestAccountDeletion",
  request: { body: jsonBody(RequestDeletion) },
  responses: {
    202: json(DataRequest, "The request; the account ends with it"),
    ...refusals("request_already_open", "second_factor_needed", "wrong_confirmation", "not_allowed"),
  },
});

const list = createRoute({
  method: "get",
  path: "/rest/v1/data_requests",
  operationId: "listDataRequests",
  responses: { 200: json(z.array(DataRequest), "The caller's requests, newest first"), ...refusals() },
});

const download = createRoute({
  method: "get",
  path: "/functions/v1/download-export",
  operationId: "downloadExport",
  request: { query: z.object({ id: DataRequestId }) },
  responses: {
    200: {
      description: "Everything we hold about the caller",
      content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
    },
    ...refusals("export_not_found", "second_factor_needed"),
  },
});

export const privacyRoutes = filesRouter()
  .openapi(askForExport, async (c) => {
    const { actor, limit, transact } = c.var;
    await limit("data-request");
    return c.json(await transact((tx) => requestDataExport(tx, actor)), 202);
  })
  .openapi(askForDeletion, async (c) => {
    const { actor, limit, transact } = c.var;
    const { confirmation } = c.req.valid("json");
    await limit("data-request");
    return c.json(await transact((tx) => requestAccountDeletion(tx, actor, confirmation)), 202);
  })
  .openapi(list, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact((tx) => listDataRequests(tx, actor)), 200);
  })
  .openapi(download, async (c) => {
    const file = await openExport(c.var, c.req.valid("query").id);
    return c.body(toBody(file), 200, {
      // To be saved, not to be shown.
      "content-type": "application/octet-stream",
      "content-length": String(file.size),
      "content-disposition": 'attachment; filename="parley-export.json"',
    });
  });
