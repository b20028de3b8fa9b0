import { createRoute, z } from "@hono/zod-openapi";
import { RoomId, UserId } from "@parley/contract/ids";
import {
  AccessibleRooms,
  CreateRoom,
  ListRooms,
  Room,
  RoomOwner,
  TransferRoomOwnership,
  UpdateRoom,
} from "@parley/contract/rooms";
import { json, jsonBody, refusals, router } from "../../platform/http/router.ts";
import type { WithFiles } from "../../platform/http/with-files.ts";
import type { WithOutside } from "../../platform/http/with-outside.ts";
import { announceMembership, announceNotice, announceRoom } from "./announce.ts";
import { createRoom } from "./create-room.ts";
import { deleteRoom } from "./delete-room.ts";
import { dressRoom } from "./dress-room.ts";
import { fetchRoomOwners } from "./fetch-room-owners.ts";
import {
  listAccessibleRooms,
  listOwnAndJoinedRooms,
  listRoomOwnersDirectly,
  listRooms,
} from "./rooms.queries.ts";
import { transferRoomOwnership } from "./transfer-room-ownership.ts";

const byId = z.object({ id: RoomId });

const accessible = createRoute({
  method: "post",
  path: "/rest/v1/rpc/get_user_accessible_rooms",
  operationId: "getUserAccessibleRooms",
  request: { body: jsonBody(AccessibleRooms) },
  responses: {
    200: json(z.array(Room), "Rooms this person owns or is in, newest first"),
    ...refusals("not_allowed"),
  },
});

const list = createRoute({
  method: "get",
  path: "/rest/v1/rooms",
  operationId: "listRooms",
  request: { query: ListRooms },
  responses: { 200: json(z.array(Room), "Rooms the caller may see, newest first"), ...refusals() },
});

const create = createRoute({
  method: "post",
  path: "/rest/v1/rooms",
  operationId: "createRoom",
  request: { body: jsonBody(CreateRoom) },
  responses: { 201: json(Room, "The room"), ...refusals("not_allowed", "conflict") },
});

const update = createRoute({
  method: "patch",
  path: "/rest/v1/rooms/{id}",
  operationId: "updateRoom",
  request: { params: byId, body: jsonBody(UpdateRoom) },
  responses: {
    200: json(Room, "The room as it is now"),
    ...refusals("room_not_found", "not_room_owner", "upgrade_required", "logo_unreachable", "not_an_image"),
  },
});

const remove = createRoute({
  method: "delete",
  path: "/rest/v1/rooms/{id}",
  operationId: "deleteRoom",
  request: { params: byId },
  responses: { 204: { description: "The room is gone" }, ...refusals("room_not_found", "not_room_owner") },
});

const transfer = createRoute({
  method: "post",
  path: "/functions/v1/transfer-room-ownership",
  operationId: "transferRoomOwnership",
  request: { body: jsonBody(TransferRoomOwnership) },
  responses: {
    200: json(Room, "The room, with its new owner"),
    ...refusals("room_not_found", "not_room_owner", "second_factor_needed", "new_owner_not_member"),
  },
});

const byOwnerId = { query: z.object({ after_id: UserId.optional() }) };

const owners = createRoute({
  method: "post",
  path: "/functions/v1/fetch-all-room-owners",
  operationId: "fetchAllRoomOwners",
  request: byOwnerId,
  responses: {
    200: json(z.object({ owners: z.array(RoomOwner) }), "Everyone who owns rooms, a hundred at a time"),
    ...refusals("not_allowed"),
  },
});

const ownersDirectly = createRoute({
  method: "get",
  path: "/rest/v1/room_owners",
  operationId: "listRoomOwners",
  request: byOwnerId,
  responses: {
    200: json(z.array(RoomOwner), "The same owners by direct query, without address and role"),
    ...refusals(),
  },
});

export const roomRoutes = router<WithFiles & WithOutside>()
  .openapi(accessible, async (c) =>
    c.json(await c.var.transact((tx) => listAccessibleRooms(tx, c.req.valid("json"))), 200),
  )
  .openapi(list, async (c) => {
    const { actor, transact } = c.var;
    const wanted = c.req.valid("query");
    const rooms = await transact((tx) =>
      wanted.scope === "mine" ? listOwnAndJoinedRooms(tx, actor, wanted) : listRooms(tx, wanted),
    );
    return c.json(rooms, 200);
  })
  .openapi(create, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact((tx) => createRoom(tx, actor, c.req.valid("json"))), 201);
  })
  .openapi(update, async (c) => {
    const { id } = c.req.valid("param");
    const room = await dressRoom(c.var, id, c.req.valid("json"));
    announceRoom(c.var.publish, id);
    return c.json(room, 200);
  })
  .openapi(remove, async (c) => {
    const { actor, transact } = c.var;
    await transact((tx) => deleteRoom(tx, actor, c.req.valid("param").id));
    return c.body(null, 204);
  })
  .openapi(transfer, async (c) => {
    const { actor, transact, publish } = c.var;
    const { room, formerOwner } = await transact((tx) =>
      transferRoomOwnership(tx, actor, c.req.valid("json")),
    );
    for (const userId of [formerOwner, room.user_id]) {
      announceMembership(publish, room.id, userId);
      announceNotice(publish, userId);
    }
    return c.json(room, 200);
  })
  .openapi(owners, async (c) => {
    const { after_id = null } = c.req.valid("query");
    return c.json({ owners: await c.var.transact((tx) => fetchRoomOwners(tx, after_id)) }, 200);
  })
  .openapi(ownersDirectly, async (c) => {
    const { after_id = null } = c.req.valid("query");
    return c.json(await c.var.transact((tx) => listRoomOwnersDirectly(tx, after_id)), 200);
  });
