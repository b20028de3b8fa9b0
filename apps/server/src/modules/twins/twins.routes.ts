import { createRoute, z } from "@hono/zod-openapi";
import { type RoomId, TwinId, UserId } from "@parley/contract/ids";
import {
  AddTwinManager,
  ChangeTwinManagerRole,
  CreateTwin,
  HostingRoom,
  ListTwins,
  ModelChoice,
  PublishTwin,
  RemoveTwinManager,
  Twin,
  TwinManager,
  TwinPersona,
  UpdateTwin,
  UsageStats,
} from "@parley/contract/twins";
import { json, jsonBody, refusals, router } from "../../platform/http/router.ts";
import type { WithModels } from "../../platform/http/with-models.ts";
import type { Publish } from "../../platform/live/publisher.ts";
import { Refusal } from "../../platform/refusal.ts";
import { addTwinManager } from "./add-twin-manager.ts";
import { changeTwinManagerRole } from "./change-twin-manager-role.ts";
import { createTwin } from "./create-twin.ts";
import { editTwin } from "./edit-twin.ts";
import { isOffered, listModels } from "./model-choices.ts";
import { publishTwin } from "./publish-twin.ts";
import { removeTwin } from "./remove-twin.ts";
import { removeTwinManager } from "./remove-twin-manager.ts";
import { findPersona, findUsageStats, listHostingRooms, listManagers, listTwins } from "./twins.queries.ts";

const byId = z.object({ id: TwinId });
const ofTwin = z.object({ twin_id: TwinId });

const list = createRoute({
  method: "get",
  path: "/rest/v1/virtual_twins",
  operationId: "listTwins",
  request: { query: ListTwins },
  responses: {
    200: json(
      z.array(Twin),
      "Twins the caller may see, newest first; without a filter, their own and managed ones",
    ),
    ...refusals(),
  },
});

const create = createRoute({
  method: "post",
  path: "/rest/v1/virtual_twins",
  operationId: "createTwin",
  request: { body: jsonBody(CreateTwin) },
  responses: { 201: json(Twin, "The twin, private"), ...refusals("not_allowed", "twin_limit_reached") },
});

const update = createRoute({
  method: "patch",
  path: "/rest/v1/virtual_twins/{id}",
  operationId: "updateTwin",
  request: { params: byId, body: jsonBody(UpdateTwin) },
  responses: {
    200: json(Twin, "The twin as it is now"),
    ...refusals("twin_not_found", "not_twin_editor", "not_twin_owner", "model_not_found"),
  },
});

const remove = createRoute({
  method: "delete",
  path: "/rest/v1/virtual_twins/{id}",
  operationId: "deleteTwin",
  request: { params: byId },
  responses: { 204: { description: "The twin is gone" }, ...refusals("twin_not_found", "not_twin_owner") },
});

const persona = createRoute({
  method: "get",
  path: "/rest/v1/twin_personas",
  operationId: "listTwinPersonas",
  request: { query: ofTwin },
  responses: {
    200: json(z.array(TwinPersona), "How the twin speaks; none for those who do not tend it"),
    ...refusals(),
  },
});

const managers = createRoute({
  method: "get",
  path: "/rest/v1/twin_managers",
  operationId: "listTwinManagers",
  request: { query: ofTwin },
  responses: { 200: json(z.array(TwinManager), "Who manages the twin, oldest first"), ...refusals() },
});

const publish = createRoute({
  method: "post",
  path: "/functions/v1/publish-twin",
  operationId: "publishTwin",
  request: { body: jsonBody(PublishTwin) },
  responses: {
    200: json(Twin, "The twin, on the marketplace's shelf or off it"),
    ...refusals("twin_not_found", "not_twin_owner", "upgrade_required"),
  },
});

const addManager = createRoute({
  method: "post",
  path: "/functions/v1/add-twin-manager",
  operationId: "addTwinManager",
  request: { body: jsonBody(AddTwinManager) },
  responses: {
    201: json(TwinManager, "The manager, who has been told"),
    ...refusals("twin_not_found", "not_twin_owner", "person_not_found", "manager_limit_reached"),
  },
});

const changeRole = createRoute({
  method: "post",
  path: "/functions/v1/change-twin-manager-role",
  operationId: "changeTwinManagerRole",
  request: { body: jsonBody(ChangeTwinManagerRole) },
  responses: {
    200: json(TwinManager, "The manager in their new role, of which they have been told"),
    ...refusals("twin_not_found", "not_twin_owner", "not_twin_manager"),
  },
});

const removeManager = createRoute({
  method: "post",
  path: "/functions/v1/remove-twin-manager",
  operationId: "removeTwinManager",
  request: { body: jsonBody(RemoveTwinManager) },
  responses: {
    204: { description: "The person no longer manages the twin" },
    ...refusals("twin_not_found", "not_twin_owner", "not_twin_manager"),
  },
});

const rooms = createRoute({
  method: "get",
  path: "/rest/v1/virtual_twins/{id}/rooms",
  operationId: "listHostingRooms",
  request: { params: byId },
  responses: { 200: json(z.array(HostingRoom), "Rooms that host the twin"), ...refusals() },
});

const models = createRoute({
  method: "get",
  path: "/rest/v1/models",
  operationId: "listModels",
  responses: { 200: json(z.array(ModelChoice), "The models a twin may answer with"), ...refusals() },
});

const usage = createRoute({
  method: "post",
  path: "/rest/v1/rpc/get_user_usage_stats",
  operationId: "getUserUsageStats",
  request: { body: jsonBody(z.strictObject({ user_id_param: UserId })) },
  responses: {
    200: json(UsageStats, "How many twins this person has made, and may make"),
    ...refusals("not_allowed"),
  },
});

/** The twin may have left these rooms: whoever watches one reads again who sits there. */
function tellRooms(tell: Publish, hosts: RoomId[]): void {
  for (const room_id of hosts) tell(`room:${room_id}`, { type: "room", room_id });
}

export const twinRoutes = router<WithModels>()
  .openapi(list, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact((tx) => listTwins(tx, actor, c.req.valid("query"))), 200);
  })
  .openapi(create, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact((tx) => createTwin(tx, actor, c.req.valid("json"))), 201);
  })
  .openapi(update, async (c) => {
    const { actor, transact } = c.var;
    const { id } = c.req.valid("param");
    const change = c.req.valid("json");
    if (!isOffered(c.var.models, change.model)) throw new Refusal("model_not_found");
    return c.json(await transact((tx) => editTwin(tx, actor, id, change)), 200);
  })
  .openapi(remove, async (c) => {
    const { actor, transact, publish: tell } = c.var;
    const hosts = await transact((tx) => removeTwin(tx, actor, c.req.valid("param").id));
    tellRooms(tell, hosts);
    return c.body(null, 204);
  })
  .openapi(persona, async (c) => {
    const found = await c.var.transact((tx) => findPersona(tx, c.req.valid("query").twin_id));
    return c.json(found ? [found] : [], 200);
  })
  .openapi(managers, async (c) =>
    c.json(await c.var.transact((tx) => listManagers(tx, c.req.valid("query").twin_id)), 200),
  )
  .openapi(publish, async (c) => {
    const { actor, transact, publish: tell } = c.var;
    const { twin, hosts } = await transact((tx) => publishTwin(tx, actor, c.req.valid("json")));
    tellRooms(tell, hosts);
    return c.json(twin, 200);
  })
  .openapi(addManager, async (c) => {
    const { actor, limit, transact, publish: tell } = c.var;
    // It tells whether an address has an account, so nobody gets to ask about many.
    await limit("invite");
    const manager = await transact((tx) => addTwinManager(tx, actor, c.req.valid("json")));
    tell(`user:${manager.user_id}`, { type: "notice" });
    return c.json(manager, 201);
  })
  .openapi(changeRole, async (c) => {
    const { actor, transact, publish: tell } = c.var;
    const manager = await transact((tx) => changeTwinManagerRole(tx, actor, c.req.valid("json")));
    tell(`user:${manager.user_id}`, { type: "notice" });
    return c.json(manager, 200);
  })
  .openapi(removeManager, async (c) => {
    const { actor, transact, publish: tell } = c.var;
    const hosts = await transact((tx) => removeTwinManager(tx, actor, c.req.valid("json")));
    tellRooms(tell, hosts);
    return c.body(null, 204);
  })
  .openapi(rooms, async (c) =>
    c.json(await c.var.transact((tx) => listHostingRooms(tx, c.req.valid("param").id)), 200),
  )
  .openapi(models, (c) => c.json(listModels(c.var.models), 200))
  .openapi(usage, async (c) => {
    const { user_id_param } = c.req.valid("json");
    return c.json(await c.var.transact((tx) => findUsageStats(tx, user_id_param)), 200);
  });
