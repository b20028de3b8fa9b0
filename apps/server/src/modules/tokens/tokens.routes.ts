import { createRoute, z } from "@hono/zod-openapi";
import {
  ListTokenHistory,
  TokenBalance,
  TokenBundle,
  TokenHistory,
  TokenUsageDay,
  TokenUsageSummary,
} from "@parley/contract/tokens";
import { json, refusals, router } from "../../platform/http/router.ts";
import { streamed } from "../../platform/http/streamed.ts";
import { ensureBalance } from "./ensure-balance.ts";
import { exportHistory } from "./export-history.ts";
import { findTokenHistory } from "./history.queries.ts";
import { findBalance, findUsageSummary, listBundlesOnSale, listUsageDays } from "./tokens.queries.ts";

const balances = createRoute({
  method: "get",
  path: "/rest/v1/user_token_balances",
  operationId: "listTokenBalances",
  responses: { 200: json(z.array(TokenBalance), "The caller's balance, or none yet"), ...refusals() },
});

const ensure = createRoute({
  method: "post",
  path: "/rest/v1/user_token_balances",
  operationId: "ensureTokenBalance",
  responses: {
    200: json(TokenBalance, "The caller's balance; one of zero tokens is made where there is none"),
    ...refusals("not_allowed", "conflict"),
  },
});

const bundles = createRoute({
  method: "get",
  path: "/rest/v1/token_bundles",
  operationId: "listTokenBundles",
  responses: {
    200: json(z.array(TokenBundle), "Bundles on sale, smallest first"),
    ...refusals(),
  },
});

const summary = createRoute({
  method: "get",
  path: "/rest/v1/rpc/get_token_usage_summary",
  operationId: "getTokenUsageSummary",
  responses: {
    200: json(TokenUsageSummary, "What the caller used this month and in all"),
    ...refusals(),
  },
});

const days = createRoute({
  method: "get",
  path: "/rest/v1/token_usage_days",
  operationId: "listTokenUsageDays",
  responses: {
    200: json(z.array(TokenUsageDay), "The past 90 days by day and twin, oldest first"),
    ...refusals(),
  },
});

const history = createRoute({
  method: "get",
  path: "/rest/v1/rpc/get_token_history",
  operationId: "getTokenHistory",
  request: { query: ListTokenHistory },
  responses: {
    200: json(TokenHistory, "The caller's wallet in the ledger, newest first"),
    ...refusals(),
  },
});

const sheet = createRoute({
  method: "get",
  path: "/rest/v1/token_history.csv",
  operationId: "exportTokenHistory",
  responses: {
    200: {
      description: "The caller's whole wallet in the ledger as a sheet, newest first",
      content: { "text/csv": { schema: { type: "string" } } },
    },
    ...refusals(),
  },
});

export const tokenRoutes = router()
  .openapi(balances, async (c) => {
    const { actor, transact } = c.var;
    const balance = await transact((tx) => findBalance(tx, actor.userId));
    return c.json(balance ? [balance] : [], 200);
  })
  .openapi(ensure, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact((tx) => ensureBalance(tx, actor.userId)), 200);
  })
  .openapi(bundles, async (c) => c.json(await c.var.transact(listBundlesOnSale), 200))
  .openapi(summary, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact((tx) => findUsageSummary(tx, actor.userId)), 200);
  })
  .openapi(days, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact((tx) => listUsageDays(tx, actor.userId)), 200);
  })
  .openapi(history, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact((tx) => findTokenHistory(tx, actor.userId, c.req.valid("query"))), 200);
  })
  .openapi(sheet, async (c) => {
    const { actor, transact } = c.var;
    const rows = exportHistory(transact, actor.userId);
    return c.body(
      streamed(rows, async () => void (await rows.return())),
      200,
      {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="parley-tokens.csv"',
      },
    );
  });
