import { createRoute, z } from "@hono/zod-openapi";
import {
  ListRoundtables,
  ListStatements,
  Roundtable,
  RoundtableWithMinutes,
  Statement,
} from "@parley/contract/roundtables";
import { json, refusals, router } from "../../platform/http/router.ts";
import { readRoundtable } from "./read-roundtable.ts";
import { listRoundtables, listStatements } from "./roundtables.queries.ts";

const list = createRoute({
  method: "get",
  path: "/rest/v1/roundtables",
  operationId: "listRoundtables",
  request: { query: ListRoundtables },
  responses: { 200: json(z.array(Roundtable), "The caller's roundtables, newest first"), ...refusals() },
});

const read = createRoute({
  method: "get",
  path: "/rest/v1/roundtables/{id}",
  operationId: "readRoundtable",
  request: { params: z.object({ id: z.uuid() }) },
  responses: {
    200: json(RoundtableWithMinutes, "The roundtable, who sits at it and its minutes"),
    ...refusals("roundtable_not_found"),
  },
});

const statements = createRoute({
  method: "get",
  path: "/rest/v1/roundtable_statements",
  operationId: "listStatements",
  request: { query: ListStatements },
  responses: { 200: json(z.array(Statement), "What was said, in order"), ...refusals() },
});

export const roundtableRoutes = router()
  .openapi(list, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact((tx) => listRoundtables(tx, actor, c.req.valid("query"))), 200);
  })
  .openapi(read, async (c) =>
    c.json(await c.var.transact((tx) => readRoundtable(tx, c.req.valid("param").id)), 200),
  )
  .openapi(statements, async (c) =>
    c.json(await c.var.transact((tx) => listStatements(tx, c.req.valid("query"))), 200),
  );
