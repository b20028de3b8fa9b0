import { createRoute, z } from "@hono/zod-openapi";
import { AskForCode, Recover, Resend, Session, SignUp, User } from "@parley/contract/identity";
import { json, jsonBody } from "../../../platform/http/router.ts";
import { askForSignInCode, askToRecover, resend } from "../ask-for-code.ts";
import { allowedRedirect } from "../redirects.policy.ts";
import { signUp } from "../sign-up.ts";
import { requireCaptcha } from "./captcha.ts";
import { identityRefusals, identityRouter } from "./identity-router.ts";

const query = z.object({ redirect_to: z.string().optional() });
const Sent = z.object({ message_id: z.string().optional() });

const createAccount = createRoute({
  method: "post",
  path: "/auth/v1/signup",
  operationId: "signUp",
  security: [],
  request: { query, body: jsonBody(SignUp) },
  responses: {
    200: json(z.union([Session, User]), "A session, or the account as it will be once it is confirmed"),
    ...identityRefusals(),
  },
});

const askForSignIn = createRoute({
  method: "post",
  path: "/auth/v1/otp",
  operationId: "askForSignInCode",
  security: [],
  request: { query, body: jsonBody(AskForCode) },
  responses: { 200: json(Sent, "Sent, if there is anybody to send it to"), ...identityRefusals() },
});

const recover = createRoute({
  method: "post",
  path: "/auth/v1/recover",
  operationId: "askToRecover",
  security: [],
  request: { query, body: jsonBody(Recover) },
  responses: { 200: json(Sent, "Sent, if there is anybody to send it to"), ...identityRefusals() },
});

const sendAgain = createRoute({
  method: "post",
  path: "/auth/v1/resend",
  operationId: "resendCode",
  security: [],
  request: { query, body: jsonBody(Resend) },
  responses: { 200: json(Sent, "Sent, if there is anybody to send it to"), ...identityRefusals() },
});

export const signUpRoutes = identityRouter()
  .openapi(createAccount, async (c) => {
    const { caller } = c.var;
    const asked = c.req.valid("json");
    await caller.limit("sign-up");
    await requireCaptcha(caller, asked);
    const redirectTo = allowedRedirect(c.req.valid("query").redirect_to, caller.settings);
    return c.json(await signUp(caller, asked, { redirectTo }), 200);
  })
  .openapi(askForSignIn, async (c) => {
    const { caller } = c.var;
    const asked = c.req.valid("json");
    await requireCaptcha(caller, asked);
    await askForSignInCode(caller, asked, allowedRedirect(c.req.valid("query").redirect_to, caller.settings));
    return c.json({}, 200);
  })
  .openapi(recover, async (c) => {
    const { caller } = c.var;
    const asked = c.req.valid("json");
    await requireCaptcha(caller, asked);
    await askToRecover(caller, asked, allowedRedirect(c.req.valid("query").redirect_to, caller.settings));
    return c.json({}, 200);
  })
  .openapi(sendAgain, async (c) => {
    const { caller } = c.var;
    const asked = c.req.valid("json");
    await requireCaptcha(caller, asked);
    await resend(caller, asked);
    return c.json({}, 200);
  });
