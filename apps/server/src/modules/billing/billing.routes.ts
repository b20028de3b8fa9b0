import { createRoute, z } from "@hono/zod-openapi";
import { Subscription, SubscriptionTier } from "@parley/contract/billing";
import { json, refusals, router } from "../../platform/http/router.ts";
import { findLivingSubscription, listActiveTiers } from "./billing.queries.ts";
import { ensureSubscription } from "./ensure-subscription.ts";

const tiers = createRoute({
  method: "get",
  path: "/rest/v1/subscription_tiers",
  operationId: "listSubscriptionTiers",
  responses: { 200: json(z.array(SubscriptionTier), "Active tiers, cheapest first"), ...refusals() },
});

const subscriptions = createRoute({
  method: "get",
  path: "/rest/v1/subscriptions",
  operationId: "listSubscriptions",
  responses: { 200: json(z.array(Subscription), "The caller's living subscription, or none"), ...refusals() },
});

const ensureFree = createRoute({
  method: "post",
  path: "/rest/v1/subscriptions",
  operationId: "ensureSubscription",
  responses: {
    200: json(Subscription, "The living subscription; a free one is made where there is none"),
    ...refusals("not_allowed", "conflict"),
  },
});

export const billingRoutes = router()
  .openapi(tiers, async (c) => c.json(await c.var.transact(listActiveTiers), 200))
  .openapi(subscriptions, async (c) => {
    const { actor, transact } = c.var;
    const subscription = await transact((tx) => findLivingSubscription(tx, actor));
    return c.json(subscription ? [subscription] : [], 200);
  })
  .openapi(ensureFree, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact((tx) => ensureSubscription(tx, actor)), 200);
  });
