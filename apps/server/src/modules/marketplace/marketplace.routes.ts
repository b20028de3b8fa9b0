import { createRoute, z } from "@hono/zod-openapi";
import { ListedRoom, ListedTwin, ListListedRooms, ListListedTwins } from "@parley/contract/marketplace";
import { json, refusals, router } from "../../platform/http/router.ts";
import { listListedRooms, listListedTwins } from "./marketplace.queries.ts";

const rooms = createRoute({
  method: "get",
  path: "/rest/v1/marketplace/rooms",
  operationId: "listListedRooms",
  request: { query: ListListedRooms },
  responses: { 200: json(z.array(ListedRoom), "Public rooms, the fullest first"), ...refusals() },
});

const twins = createRoute({
  method: "get",
  path: "/rest/v1/marketplace/twins",
  operationId: "listListedTwins",
  request: { query: ListListedTwins },
  responses: { 200: json(z.array(ListedTwin), "Public twins, newest first"), ...refusals() },
});

export const marketplaceRoutes = router()
  .openapi(rooms, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact((tx) => listListedRooms(tx, actor, c.req.valid("query"))), 200);
  })
  .openapi(twins, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact((tx) => listListedTwins(tx, actor, c.req.valid("query"))), 200);
  });
