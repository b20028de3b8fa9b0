import { createRoute, z } from "@hono/zod-openapi";
import { RoomId } from "@parley/contract/ids";
import { RoomPayment, SetRoomPayment } from "@parley/contract/room-payments";
import { RoomTwin } from "@parley/contract/rooms";
import { OrderRoomTwins, SeatTwin } from "@parley/contract/seats";
import { json, jsonBody, refusals, router } from "../../platform/http/router.ts";
import { announceRoom } from "./announce.ts";
import { orderRoomTwins } from "./order-room-twins.ts";
import { findRoomPayment } from "./payments.queries.ts";
import { seatTwin } from "./seat-twin.ts";
import { listRoomTwins } from "./seats.queries.ts";
import { setRoomPayment } from "./set-room-payment.ts";
import { unseatTwin } from "./unseat-twin.ts";

const ofRoom = { query: z.object({ room_id: RoomId }) };
const seatsNow = json(z.array(RoomTwin), "The twins the room hosts, in their order");

const twins = createRoute({
  method: "get",
  path: "/rest/v1/room_twins",
  operationId: "listRoomTwins",
  request: ofRoom,
  responses: { 200: seatsNow, ...refusals() },
});

const seat = createRoute({
  method: "post",
  path: "/functions/v1/seat-twin",
  operationId: "seatTwin",
  request: { body: jsonBody(SeatTwin) },
  responses: {
    200: seatsNow,
    ...refusals("room_not_found", "not_room_owner", "twin_not_found", "seats_taken"),
  },
});

const unseat = createRoute({
  method: "post",
  path: "/functions/v1/unseat-twin",
  operationId: "unseatTwin",
  request: { body: jsonBody(SeatTwin) },
  responses: { 200: seatsNow, ...refusals("room_not_found", "not_room_owner", "twin_not_found") },
});

const order = createRoute({
  method: "post",
  path: "/functions/v1/order-room-twins",
  operationId: "orderRoomTwins",
  request: { body: jsonBody(OrderRoomTwins) },
  responses: { 200: seatsNow, ...refusals("room_not_found", "not_room_owner", "seats_changed") },
});

const payments = createRoute({
  method: "get",
  path: "/rest/v1/room_payments",
  operationId: "listRoomPayments",
  request: ofRoom,
  responses: {
    200: json(z.array(RoomPayment), "Who pays in the room; nothing for whoever does not talk there"),
    ...refusals(),
  },
});

const setPayment = createRoute({
  method: "post",
  path: "/functions/v1/set-room-payment",
  operationId: "setRoomPayment",
  request: { body: jsonBody(SetRoomPayment) },
  responses: {
    200: json(RoomPayment, "Who pays from the next question on"),
    ...refusals("room_not_found", "not_room_owner"),
  },
});

/** Which twins a room hosts, and who pays for what they answer. */
export const hostingRoutes = router()
  .openapi(twins, async (c) =>
    c.json(await c.var.transact((tx) => listRoomTwins(tx, c.req.valid("query").room_id)), 200),
  )
  .openapi(seat, async (c) => {
    const { actor, publish, transact } = c.var;
    const wanted = c.req.valid("json");
    const seats = await transact((tx) => seatTwin(tx, actor, wanted));
    announceRoom(publish, wanted.roomId);
    return c.json(seats, 200);
  })
  .openapi(unseat, async (c) => {
    const { actor, publish, transact } = c.var;
    const wanted = c.req.valid("json");
    const seats = await transact((tx) => unseatTwin(tx, actor, wanted));
    announceRoom(publish, wanted.roomId);
    return c.json(seats, 200);
  })
  .openapi(order, async (c) => {
    const { actor, publish, transact } = c.var;
    const wanted = c.req.valid("json");
    const seats = await transact((tx) => orderRoomTwins(tx, actor, wanted));
    announceRoom(publish, wanted.roomId);
    return c.json(seats, 200);
  })
  .openapi(payments, async (c) => {
    const payment = await c.var.transact((tx) => findRoomPayment(tx, c.req.valid("query").room_id));
    return c.json(payment ? [payment] : [], 200);
  })
  .openapi(setPayment, async (c) => {
    const { actor, publish, transact } = c.var;
    const wanted = c.req.valid("json");
    const payment = await transact((tx) => setRoomPayment(tx, actor, wanted));
    announceRoom(publish, wanted.roomId);
    return c.json(payment, 200);
  });
