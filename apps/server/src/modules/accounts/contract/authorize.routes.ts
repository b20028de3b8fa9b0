import { createRoute, z } from "@hono/zod-openapi";
import { Authorize, ProviderAnswer } from "@parley/contract/identity";
import { json } from "../../../platform/http/router.ts";
import { beginAtProvider } from "../begin-at-provider.ts";
import { returnFromProvider } from "../return-from-provider.ts";
import { begunHere, rememberFlow } from "./flow-cookie.ts";
import { identityRefusals, identityRouter } from "./identity-router.ts";

export const Elsewhere = z.object({ url: z.string() });

const authorize = createRoute({
  method: "get",
  path: "/auth/v1/authorize",
  operationId: "signInWithProvider",
  security: [],
  request: { query: Authorize },
  responses: {
    200: json(Elsewhere, "Where to go, for those who would rather go themselves"),
    302: { description: "To the provider" },
    ...identityRefusals(),
  },
});

const callback = createRoute({
  method: "get",
  path: "/auth/v1/callback",
  operationId: "returnFromProvider",
  security: [],
  request: { query: ProviderAnswer },
  responses: {
    303: { description: "Back to the application, with a code, a session or what went wrong" },
    ...identityRefusals(),
  },
});

export const authorizeRoutes = identityRouter()
  .openapi(authorize, async (c) => {
    const { caller } = c.var;
    const asked = c.req.valid("query");
    await caller.limit("sign-in");
    const { flowId, url } = await beginAtProvider(caller, asked);
    rememberFlow(c, flowId, asked);
    return asked.skip_http_redirect === "true" ? c.json({ url }, 200) : c.redirect(url, 302);
  })
  .openapi(callback, async (c) =>
    c.redirect(await returnFromProvider(c.var.caller, c.req.valid("query"), begunHere(c)), 303),
  );
