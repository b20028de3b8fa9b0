import { createRoute, z } from "@hono/zod-openapi";
import {
  Customer,
  CustomerPurchase,
  ListCustomerPurchases,
  ListPricingConfigs,
  OpenCustomer,
  PlatformSetting,
  RateLimit,
  RevenueDay,
  SellerToLookAt,
  TierFigures,
  TokenPricingConfig,
  TokenReport,
  TokenSettings,
  TopCustomer,
} from "@parley/contract/admin";
import { json, refusals, router } from "../../platform/http/router.ts";
import { asStaff } from "./as-staff.ts";
import { listPurchases } from "./customers.queries.ts";
import { openCustomer } from "./open-customer.ts";
import {
  listRevenueDays,
  listSellersToLookAt,
  listTierFigures,
  listTopCustomers,
} from "./revenue.queries.ts";
import { findTokenSettings, listPricingConfigs, listRateLimits, listSettings } from "./settings.queries.ts";
import { findTokenReport } from "./token-report.queries.ts";

const staffOnly = refusals("not_allowed", "second_factor_required");

const revenueDays = createRoute({
  method: "get",
  path: "/rest/v1/rpc/get_revenue_days",
  operationId: "getRevenueDays",
  responses: {
    200: json(z.array(RevenueDay), "What the platform took, by day, over ninety days"),
    ...staffOnly,
  },
});

const tierFigures = createRoute({
  method: "get",
  path: "/rest/v1/rpc/get_tier_figures",
  operationId: "getTierFigures",
  responses: {
    200: json(z.array(TierFigures), "Every tier with its subscribers, cheapest first"),
    ...staffOnly,
  },
});

const sellersToLookAt = createRoute({
  method: "get",
  path: "/rest/v1/rpc/get_sellers_to_look_at",
  operationId: "getSellersToLookAt",
  responses: {
    200: json(z.array(SellerToLookAt), "Sellers whose account is due something"),
    ...staffOnly,
  },
});

const topCustomers = createRoute({
  method: "get",
  path: "/rest/v1/rpc/get_top_customers",
  operationId: "getTopCustomers",
  responses: {
    200: json(z.array(TopCustomer), "Who paid most this month"),
    ...staffOnly,
  },
});

const customer = createRoute({
  method: "get",
  path: "/rest/v1/rpc/get_customer",
  operationId: "getCustomer",
  request: { query: OpenCustomer },
  responses: {
    200: json(Customer, "One person's plan, tokens and sales"),
    ...refusals("not_allowed", "second_factor_required", "customer_not_found"),
  },
});

const purchases = createRoute({
  method: "get",
  path: "/rest/v1/rpc/get_customer_purchases",
  operationId: "getCustomerPurchases",
  request: { query: ListCustomerPurchases },
  responses: {
    200: json(z.array(CustomerPurchase), "What they bought, newest first"),
    ...staffOnly,
  },
});

const tokenReport = createRoute({
  method: "get",
  path: "/rest/v1/rpc/get_token_report",
  operationId: "getTokenReport",
  responses: {
    200: json(TokenReport, "Tokens used and sold, by day, over ninety days"),
    ...staffOnly,
  },
});

const tokenSettings = createRoute({
  method: "get",
  path: "/rest/v1/rpc/get_token_settings",
  operationId: "getTokenSettings",
  responses: {
    200: json(TokenSettings, "Bundles on sale and withdrawn, and every setting"),
    ...staffOnly,
  },
});

const pricingConfigs = createRoute({
  method: "get",
  path: "/rest/v1/token_pricing_configs",
  operationId: "listTokenPricingConfigs",
  request: { query: ListPricingConfigs },
  responses: {
    200: json(z.array(TokenPricingConfig), "Prices of usage, newest first"),
    ...staffOnly,
  },
});

const rateLimits = createRoute({
  method: "get",
  path: "/rest/v1/rate_limits",
  operationId: "listRateLimits",
  responses: { 200: json(z.array(RateLimit), "Every limit, by name"), ...staffOnly },
});

const settings = createRoute({
  method: "get",
  path: "/rest/v1/platform_settings",
  operationId: "listPlatformSettings",
  responses: {
    200: json(z.array(PlatformSetting), "Public settings; all for a superadmin"),
    ...refusals(),
  },
});

export const adminRoutes = router()
  .openapi(revenueDays, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact(asStaff(actor, "admin", listRevenueDays)), 200);
  })
  .openapi(tierFigures, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact(asStaff(actor, "admin", listTierFigures)), 200);
  })
  .openapi(sellersToLookAt, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact(asStaff(actor, "admin", listSellersToLookAt)), 200);
  })
  .openapi(topCustomers, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact(asStaff(actor, "admin", listTopCustomers)), 200);
  })
  .openapi(customer, async (c) => {
    const { actor, transact } = c.var;
    const { customer_id } = c.req.valid("query");
    return c.json(await transact(asStaff(actor, "admin", (tx) => openCustomer(tx, customer_id))), 200);
  })
  .openapi(purchases, async (c) => {
    const { actor, transact } = c.var;
    const page = c.req.valid("query");
    return c.json(await transact(asStaff(actor, "admin", (tx) => listPurchases(tx, page))), 200);
  })
  .openapi(tokenReport, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact(asStaff(actor, "admin", findTokenReport)), 200);
  })
  .openapi(tokenSettings, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact(asStaff(actor, "superadmin", findTokenSettings)), 200);
  })
  .openapi(pricingConfigs, async (c) => {
    const { actor, transact } = c.var;
    const page = c.req.valid("query");
    return c.json(await transact(asStaff(actor, "superadmin", (tx) => listPricingConfigs(tx, page))), 200);
  })
  .openapi(rateLimits, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact(asStaff(actor, "superadmin", listRateLimits)), 200);
  })
  .openapi(settings, async (c) => c.json(await c.var.transact(listSettings), 200));
