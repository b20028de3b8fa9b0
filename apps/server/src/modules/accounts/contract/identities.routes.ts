import { createRoute, z } from "@hono/zod-openapi";
import { Authorize } from "@parley/contract/identity";
import { json } from "../../../platform/http/router.ts";
import { beginAtProvider } from "../begin-at-provider.ts";
import { requireMayLink } from "../link-identity.ts";
import { requireHolder } from "../require-holder.ts";
import { unlinkIdentity } from "../unlink-identity.ts";
import { Elsewhere } from "./authorize.routes.ts";
import { rememberFlow } from "./flow-cookie.ts";
import { holderOf, identityRefusals, identityRouter } from "./identity-router.ts";

const link = createRoute({
  method: "get",
  path: "/auth/v1/user/identities/authorize",
  operationId: "linkIdentity",
  request: { query: Authorize },
  responses: {
    200: json(Elsewhere, "Where to go, for those who would rather go themselves"),
    302: { description: "To the provider" },
    ...identityRefusals(),
  },
});

const unlink = createRoute({
  method: "delete",
  path: "/auth/v1/user/identities/{identity_id}",
  operationId: "unlinkIdentity",
  request: { params: z.object({ identity_id: z.uuid() }) },
  responses: { 200: json(z.object({}), "It no longer opens the account"), ...identityRefusals() },
});

export const identityRoutes = identityRouter()
  .openapi(link, async (c) => {
    const { caller } = c.var;
    const asked = c.req.valid("query");
    const holder = await holderOf(c);
    await caller.limit("sign-in");
    requireMayLink(await caller.transact((tx) => requireHolder(tx, holder)));
    const { flowId, url } = await beginAtProvider(caller, asked, holder.userId);
    rememberFlow(c, flowId, asked);
    return asked.skip_http_redirect === "true" ? c.json({ url }, 200) : c.redirect(url, 302);
  })
  .openapi(unlink, async (c) => {
    const { caller } = c.var;
    const holder = await holderOf(c);
    const { identity_id } = c.req.valid("param");
    await caller.transact(async (tx) =>
      unlinkIdentity(tx, caller, await requireHolder(tx, holder), identity_id),
    );
    return c.json({}, 200);
  });
