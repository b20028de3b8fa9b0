import { createRoute, z } from "@hono/zod-openapi";
import {
  ListReferralEarnings,
  ReferralCode,
  ReferralEarning,
  ReferralSummary,
} from "@parley/contract/referrals";
import { json, refusals, router } from "../../platform/http/router.ts";
import { findReferralCode, listEarnings } from "./referrals.queries.ts";
import { summariseReferrals } from "./summarise-referrals.ts";

const codes = createRoute({
  method: "get",
  path: "/rest/v1/referral_codes",
  operationId: "listReferralCodes",
  responses: {
    200: json(z.array(ReferralCode), "The caller's code, or none yet"),
    ...refusals(),
  },
});

const summary = createRoute({
  method: "get",
  path: "/rest/v1/rpc/get_referral_summary",
  operationId: "getReferralSummary",
  responses: {
    200: json(ReferralSummary, "How many the caller brought, and what came of it"),
    ...refusals(),
  },
});

const earnings = createRoute({
  method: "get",
  path: "/rest/v1/referral_earnings",
  operationId: "listReferralEarnings",
  request: { query: ListReferralEarnings },
  responses: {
    200: json(z.array(ReferralEarning), "The caller's earnings, newest first"),
    ...refusals(),
  },
});

export const referralRoutes = router()
  .openapi(codes, async (c) => {
    const { actor, transact } = c.var;
    const code = await transact((tx) => findReferralCode(tx, actor));
    return c.json(code ? [code] : [], 200);
  })
  .openapi(summary, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact((tx) => summariseReferrals(tx, actor)), 200);
  })
  .openapi(earnings, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact((tx) => listEarnings(tx, actor, c.req.valid("query"))), 200);
  });
