import { createRoute, z } from "@hono/zod-openapi";
import { UpdateUser, User } from "@parley/contract/identity";
import { json, jsonBody } from "../../../platform/http/router.ts";
import { reauthenticate } from "../reauthenticate.ts";
import { allowedRedirect } from "../redirects.policy.ts";
import { updateUser } from "../update-user.ts";
import { holderOf, identityRefusals, identityRouter } from "./identity-router.ts";

const changeUser = createRoute({
  method: "put",
  path: "/auth/v1/user",
  operationId: "updateUser",
  request: { query: z.object({ redirect_to: z.string().optional() }), body: jsonBody(UpdateUser) },
  responses: { 200: json(User, "The account as it is now"), ...identityRefusals() },
});

const askAgain = createRoute({
  method: "get",
  path: "/auth/v1/reauthenticate",
  operationId: "reauthenticate",
  responses: { 200: json(z.object({}), "A code is on its way"), ...identityRefusals() },
});

export const userRoutes = identityRouter()
  .openapi(changeUser, async (c) => {
    const { caller } = c.var;
    const holder = await holderOf(c);
    const redirectTo = allowedRedirect(c.req.valid("query").redirect_to, caller.settings);
    return c.json(await updateUser(caller, holder, { ...c.req.valid("json"), redirectTo }), 200);
  })
  .openapi(askAgain, async (c) => {
    await reauthenticate(c.var.caller, await holderOf(c));
    return c.json({}, 200);
  });
