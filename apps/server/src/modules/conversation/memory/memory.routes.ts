import { createRoute, z } from "@hono/zod-openapi";
import { ForgetMe, ListTwinMemories, TwinMemory, UpdateTwinMemory } from "@parley/contract/memory";
import { json, jsonBody, refusals, router } from "../../../platform/http/router.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { deleteMemories, deleteMemory, listMemories, updateMemory } from "./memory.queries.ts";

const byId = z.object({ id: z.uuid() });

const list = createRoute({
  method: "get",
  path: "/rest/v1/twin_memories",
  operationId: "listTwinMemories",
  request: { query: ListTwinMemories },
  responses: {
    200: json(z.array(TwinMemory), "What the twin remembers of the caller, oldest first"),
    ...refusals(),
  },
});

const update = createRoute({
  method: "patch",
  path: "/rest/v1/twin_memories/{id}",
  operationId: "updateTwinMemory",
  request: { params: byId, body: jsonBody(UpdateTwinMemory) },
  responses: { 200: json(TwinMemory, "The fact as it is now"), ...refusals("memory_not_found") },
});

const remove = createRoute({
  method: "delete",
  path: "/rest/v1/twin_memories/{id}",
  operationId: "deleteTwinMemory",
  request: { params: byId },
  responses: { 204: { description: "The fact is forgotten" }, ...refusals("memory_not_found") },
});

const forget = createRoute({
  method: "post",
  path: "/functions/v1/forget-me",
  operationId: "forgetMe",
  request: { body: jsonBody(ForgetMe) },
  responses: { 204: { description: "The twin remembers nothing of the caller" }, ...refusals() },
});

export const memoryRoutes = router()
  .openapi(list, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact((tx) => listMemories(tx, actor, c.req.valid("query").twin_id)), 200);
  })
  .openapi(update, async (c) => {
    const { actor, transact } = c.var;
    const { id } = c.req.valid("param");
    const memory = await transact((tx) => updateMemory(tx, actor, id, c.req.valid("json")));
    if (!memory) throw new Refusal("memory_not_found");
    return c.json(memory, 200);
  })
  .openapi(remove, async (c) => {
    const { actor, transact } = c.var;
    const isGone = await transact((tx) => deleteMemory(tx, actor, c.req.valid("param").id));
    if (!isGone) throw new Refusal("memory_not_found");
    return c.body(null, 204);
  })
  .openapi(forget, async (c) => {
    const { actor, transact } = c.var;
    await transact((tx) => deleteMemories(tx, actor, c.req.valid("json").twinId));
    return c.body(null, 204);
  });
