import { createRoute, z } from "@hono/zod-openapi";
import { TwinActivity } from "@parley/contract/activity";
import { TwinId } from "@parley/contract/ids";
import { json, refusals, router } from "../../../platform/http/router.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { findActivity } from "./activity.queries.ts";

const activity = createRoute({
  method: "get",
  path: "/rest/v1/virtual_twins/{id}/activity",
  operationId: "getTwinActivity",
  request: { params: z.object({ id: TwinId }) },
  responses: {
    200: json(TwinActivity, "How much the twin was asked in the last thirty days, for those who tend it"),
    ...refusals("twin_not_found"),
  },
});

export const activityRoutes = router().openapi(activity, async (c) => {
  const found = await c.var.transact((tx) => findActivity(tx, c.req.valid("param").id));
  if (!found) throw new Refusal("twin_not_found");
  return c.json(found, 200);
});
