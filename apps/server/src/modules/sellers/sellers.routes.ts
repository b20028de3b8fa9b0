import { createRoute, z } from "@hono/zod-openapi";
import {
  ConnectStatus,
  ListPayouts,
  ListSalesWeeks,
  Payout,
  RoomRevenueReport,
  SalesWeek,
  SellerRevenueAnswer,
} from "@parley/contract/sellers";
import { json, refusals, router } from "../../platform/http/router.ts";
import { fetchSellerRevenue } from "./fetch-seller-revenue.ts";
import { getConnectAccountStatus } from "./get-connect-account-status.ts";
import { reportRoomRevenue } from "./report-room-revenue.ts";
import { listSalesByWeek } from "./sales.queries.ts";
import { listPayouts } from "./sellers.queries.ts";

const status = createRoute({
  method: "post",
  path: "/functions/v1/get-connect-account-status",
  operationId: "getConnectAccountStatus",
  responses: {
    200: json(ConnectStatus, "The caller's account at the payment provider"),
    ...refusals(),
  },
});

const revenue = createRoute({
  method: "post",
  path: "/functions/v1/fetch-seller-revenue",
  operationId: "fetchSellerRevenue",
  responses: {
    200: json(SellerRevenueAnswer, "What the caller sold and earned"),
    ...refusals(),
  },
});

const weeks = createRoute({
  method: "get",
  path: "/rest/v1/rpc/get_sales_by_week",
  operationId: "getSalesByWeek",
  request: { query: ListSalesWeeks },
  responses: {
    200: json(z.array(SalesWeek), "The caller's sales in weeks up to today, oldest first"),
    ...refusals(),
  },
});

const payouts = createRoute({
  method: "get",
  path: "/rest/v1/payouts",
  operationId: "listPayouts",
  request: { query: ListPayouts },
  responses: {
    200: json(z.array(Payout), "The caller's payouts, latest first"),
    ...refusals(),
  },
});

const roomRevenue = createRoute({
  method: "get",
  path: "/rest/v1/rpc/get_room_revenue",
  operationId: "getRoomRevenue",
  responses: {
    200: json(RoomRevenueReport, "Thirteen weeks of sales in the caller's rooms"),
    ...refusals("upgrade_required"),
  },
});

export const sellerRoutes = router()
  .openapi(status, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact((tx) => getConnectAccountStatus(tx, actor)), 200);
  })
  .openapi(revenue, async (c) => {
    const { actor, transact } = c.var;
    return c.json({ revenue: await transact((tx) => fetchSellerRevenue(tx, actor)) }, 200);
  })
  .openapi(weeks, async (c) => {
    const { actor, transact } = c.var;
    const count = Number(c.req.valid("query").weeks);
    return c.json(await transact((tx) => listSalesByWeek(tx, actor.userId, count)), 200);
  })
  .openapi(payouts, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact((tx) => listPayouts(tx, actor.userId, c.req.valid("query"))), 200);
  })
  .openapi(roomRevenue, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact((tx) => reportRoomRevenue(tx, actor)), 200);
  });
