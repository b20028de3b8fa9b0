import { createRoute, z } from "@hono/zod-openapi";
import { Session, Verify } from "@parley/contract/identity";
import { json, jsonBody } from "../../../platform/http/router.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { openLink } from "../open-link.ts";
import { allowedRedirect } from "../redirects.policy.ts";
import { proveToken, sessionForProof } from "../verify-token.ts";
import { identityRefusals, identityRouter } from "./identity-router.ts";

const Waiting = z.object({ code: z.string(), msg: z.string() });

const verify = createRoute({
  method: "post",
  path: "/auth/v1/verify",
  operationId: "verifyCode",
  security: [],
  request: { body: jsonBody(Verify) },
  responses: {
    200: json(z.union([Session, Waiting]), "A session, or word that the other address must confirm too"),
    ...identityRefusals(),
  },
});

const open = createRoute({
  method: "get",
  path: "/auth/v1/verify",
  operationId: "openLink",
  security: [],
  request: {
    query: z.object({ token: z.string().max(200), type: z.string(), redirect_to: z.string().optional() }),
  },
  responses: {
    303: { description: "Back to the application, with a code, a session or what went wrong" },
    ...identityRefusals(),
  },
});

export const verifyRoutes = identityRouter()
  .openapi(verify, async (c) => {
    const { caller } = c.var;
    const asked = c.req.valid("json");
    await caller.limit("verify");
    const address = asked.email ?? asked.phone;
    if (address) await caller.limit("verify-account", address);
    const answer = await caller.transact(async (tx) => {
      const proof = await proveToken(tx, caller, asked);
      return proof === "wrong" || "waitsForOther" in proof ? proof : sessionForProof(tx, caller, proof);
    });
    if (answer === "wrong") throw new Refusal("otp_expired");
    if ("waitsForOther" in answer) return c.json({ code: "200", msg: otherAddress }, 200);
    return c.json(answer, 200);
  })
  .openapi(open, async (c) => {
    const { caller } = c.var;
    const { token, type, redirect_to } = c.req.valid("query");
    await caller.limit("verify");
    const redirectTo = allowedRedirect(redirect_to, caller.settings);
    return c.redirect(await openLink(caller, { token, type, redirectTo }), 303);
  });

const otherAddress = "Confirmation link accepted. Please proceed to confirm link sent to the other email";
