import { createRoute, z } from "@hono/zod-openapi";
import { Company, NewCompany, SignOn } from "@parley/contract/identity";
import { json, jsonBody } from "../../../platform/http/router.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { beginAtCompany } from "../begin-at-company.ts";
import { registerCompany } from "../register-company.ts";
import { finishAtCompany, returnFromCompany } from "../return-from-company.ts";
import { Elsewhere } from "./authorize.routes.ts";
import { requireCaptcha } from "./captcha.ts";
import { begunHere, rememberFlow } from "./flow-cookie.ts";
import { identityRefusals, identityRouter } from "./identity-router.ts";
import { requireServiceKey } from "./require-service-key.ts";

const back = { 303: { description: "Back to the application, with a code, a session or what went wrong" } };
const params = z.object({ provider: z.string().max(60) });

const signOn = createRoute({
  method: "post",
  path: "/auth/v1/sso",
  operationId: "signInWithCompany",
  security: [],
  request: { body: jsonBody(SignOn) },
  responses: {
    200: json(Elsewhere, "The company's own page"),
    303: { description: "To the company's own page" },
    ...identityRefusals(),
  },
});

const openidCallback = createRoute({
  method: "get",
  path: "/auth/v1/sso/callback/{provider}",
  operationId: "returnFromCompany",
  security: [],
  request: { params },
  responses: { ...back, ...identityRefusals() },
});

const samlResponse = createRoute({
  method: "post",
  path: "/auth/v1/sso/saml2/sp/acs/{provider}",
  operationId: "receiveAssertion",
  security: [],
  request: { params },
  responses: { ...back, ...identityRefusals() },
});

const finish = createRoute({
  method: "get",
  path: "/auth/v1/sso/finish",
  operationId: "finishSignInWithCompany",
  security: [],
  request: { query: z.object({ code: z.string().max(200).default("") }) },
  responses: { ...back, ...identityRefusals() },
});

const metadata = createRoute({
  method: "get",
  path: "/auth/v1/sso/saml2/sp/metadata",
  operationId: "describeServiceProvider",
  security: [],
  request: { query: z.object({ providerId: z.string().max(60) }) },
  responses: {
    200: {
      description: "What a SAML identity provider must know of us",
      content: { "application/xml": { schema: z.string() } },
    },
    ...identityRefusals(),
  },
});

const register = createRoute({
  method: "post",
  path: "/auth/v1/admin/sso/providers",
  operationId: "registerCompany",
  request: { body: jsonBody(NewCompany) },
  responses: { 201: json(Company, "The company, and what it must enter on its side"), ...identityRefusals() },
});

export const ssoRoutes = identityRouter()
  .openapi(signOn, async (c) => {
    const { caller } = c.var;
    const asked = c.req.valid("json");
    await caller.limit("sign-in");
    await requireCaptcha(caller, asked);
    const { flowId, url } = await beginAtCompany(caller, asked);
    rememberFlow(c, flowId, asked);
    return asked.skip_http_redirect ? c.json({ url }, 200) : c.redirect(url, 303);
  })
  .openapi(openidCallback, async (c) => c.redirect(await returnFromCompany(c.var.caller, c.req.raw), 303))
  .openapi(samlResponse, async (c) => c.redirect(await returnFromCompany(c.var.caller, c.req.raw), 303))
  .openapi(finish, async (c) =>
    c.redirect(await finishAtCompany(c.var.caller, c.req.valid("query").code, begunHere(c)), 303),
  )
  .openapi(metadata, async (c) => {
    const answer = await c.var.caller.engine.handler(c.req.raw);
    if (!answer.ok) throw new Refusal("sso_provider_not_found");
    return c.body(await answer.text(), 200, { "content-type": "application/xml" });
  })
  .openapi(register, async (c) => {
    await requireServiceKey(c);
    return c.json(await registerCompany(c.var.caller, c.req.valid("json")), 201);
  });
