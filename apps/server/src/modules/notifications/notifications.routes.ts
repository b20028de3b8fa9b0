import { createRoute, z } from "@hono/zod-openapi";
import { ListNotifications, MarkRead, Notification, UnreadCounts } from "@parley/contract/notifications";
import { json, jsonBody, refusals, router } from "../../platform/http/router.ts";
import { dismissManagerBanner } from "./dismiss-manager-banner.ts";
import { countUnread, listNotifications, updateNotificationsRead } from "./notifications.queries.ts";

const list = createRoute({
  method: "get",
  path: "/rest/v1/user_notifications",
  operationId: "listNotifications",
  request: { query: ListNotifications },
  responses: { 200: json(z.array(Notification), "The caller's notices, newest first"), ...refusals() },
});

const markRead = createRoute({
  method: "patch",
  path: "/rest/v1/user_notifications",
  operationId: "markNotificationsRead",
  request: { body: jsonBody(MarkRead) },
  responses: { 200: json(UnreadCounts, "What is still unread, by type"), ...refusals() },
});

const unread = createRoute({
  method: "get",
  path: "/rest/v1/rpc/count_unread_notifications",
  operationId: "countUnreadNotifications",
  responses: { 200: json(UnreadCounts, "Unread notices by type"), ...refusals() },
});

const dismiss = createRoute({
  method: "post",
  path: "/functions/v1/dismiss-manager-banner",
  operationId: "dismissManagerBanner",
  responses: { 200: json(UnreadCounts, "What is still unread, by type"), ...refusals() },
});

export const notificationRoutes = router()
  .openapi(list, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact((tx) => listNotifications(tx, actor, c.req.valid("query"))), 200);
  })
  .openapi(markRead, async (c) => {
    const { actor, transact } = c.var;
    const counts = await transact(async (tx) => {
      await updateNotificationsRead(tx, actor, c.req.valid("json"));
      return countUnread(tx, actor);
    });
    return c.json(counts, 200);
  })
  .openapi(unread, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact((tx) => countUnread(tx, actor)), 200);
  })
  .openapi(dismiss, async (c) => {
    const { actor, transact } = c.var;
    const counts = await transact(async (tx) => {
      await dismissManagerBanner(tx, actor);
      return countUnread(tx, actor);
    });
    return c.json(counts, 200);
  });
