import { createRoute } from "@hono/zod-openapi";
import type { RoomId } from "@parley/contract/ids";
import { ReadRoomPresence, RoomPresence, TellTyping } from "@parley/contract/presence";
import { json, jsonBody, refusals, router } from "../../platform/http/router.ts";
import type { Transact } from "../../platform/http/signed-in.ts";
import type { WithAttendance } from "../../platform/http/with-attendance.ts";
import { Refusal } from "../../platform/refusal.ts";
import { isInRoom } from "./presence.queries.ts";

const presence = createRoute({
  method: "get",
  path: "/rest/v1/room_presence",
  operationId: "readRoomPresence",
  request: { query: ReadRoomPresence },
  responses: { 200: json(RoomPresence, "Who has the room open"), ...refusals("room_not_found") },
});

const typing = createRoute({
  method: "post",
  path: "/functions/v1/tell-typing",
  operationId: "tellTyping",
  request: { body: jsonBody(TellTyping) },
  responses: {
    204: { description: "The room knows, or heard it a moment ago" },
    ...refusals("room_not_found"),
  },
});

export const presenceRoutes = router<WithAttendance>()
  .openapi(presence, async (c) => {
    const { room_id } = c.req.valid("query");
    await refuseOutsiders(c.var.transact, room_id);
    return c.json(await c.var.attendance.read(room_id).catch(refuseForNow), 200);
  })
  .openapi(typing, async (c) => {
    const { actor, attendance, publish, transact } = c.var;
    const { roomId } = c.req.valid("json");
    await refuseOutsiders(transact, roomId);
    const isNews = await attendance.mayTellTyping(roomId, actor.userId).catch(refuseForNow);
    if (isNews) publish(`room:${roomId}`, { type: "typing", room_id: roomId, user_id: actor.userId });
    return c.body(null, 204);
  });

async function refuseOutsiders(transact: Transact, room: RoomId): Promise<void> {
  if (!(await transact((tx) => isInRoom(tx, room)))) throw new Refusal("room_not_found");
}

/** Valkey is away: nothing of record depends on it. */
function refuseForNow(): never {
  throw new Refusal("unavailable", undefined, 2);
}
