import { createRoute, z } from "@hono/zod-openapi";
import {
  ChallengeFactor,
  EnrolledFactor,
  EnrollFactor,
  FactorChallenge,
  RemovedFactor,
  VerifyFactor,
} from "@parley/contract/factors";
import { Session } from "@parley/contract/identity";
import { FactorId } from "@parley/contract/ids";
import { json, jsonBody } from "../../../platform/http/router.ts";
import { challengeFactor } from "../factors/challenge-factor.ts";
import { enrollFactor } from "../factors/enroll-factor.ts";
import { removeFactor } from "../factors/remove-factor.ts";
import { verifyFactor } from "../factors/verify-factor.ts";
import { holderOf, holderOrGuestOf, identityRefusals, identityRouter } from "./identity-router.ts";

const params = z.object({ factorId: FactorId });

const enroll = createRoute({
  method: "post",
  path: "/auth/v1/factors",
  operationId: "enrollFactor",
  request: { body: jsonBody(EnrollFactor) },
  responses: { 200: json(EnrolledFactor, "Begun, and in force once it was verified"), ...identityRefusals() },
});

const challenge = createRoute({
  method: "post",
  path: "/auth/v1/factors/{factorId}/challenge",
  operationId: "challengeFactor",
  request: { params, body: jsonBody(ChallengeFactor) },
  responses: {
    200: json(FactorChallenge, "What is to be answered, within five minutes"),
    ...identityRefusals(),
  },
});

const verify = createRoute({
  method: "post",
  path: "/auth/v1/factors/{factorId}/verify",
  operationId: "verifyFactor",
  request: { params, body: jsonBody(VerifyFactor) },
  responses: { 200: json(Session, "The same session, with its second step taken"), ...identityRefusals() },
});

const unenroll = createRoute({
  method: "delete",
  path: "/auth/v1/factors/{factorId}",
  operationId: "removeFactor",
  request: { params },
  responses: { 200: json(RemovedFactor, "Which one is gone"), ...identityRefusals() },
});

export const factorRoutes = identityRouter()
  .openapi(enroll, async (c) => {
    const holder = await holderOf(c);
    return c.json(await enrollFactor(c.var.caller, holder, c.req.valid("json")), 200);
  })
  .openapi(challenge, async (c) => {
    const holder = await holderOrGuestOf(c);
    const asked = { ...c.req.valid("json"), ...c.req.valid("param") };
    return c.json(await challengeFactor(c.var.caller, holder, asked), 200);
  })
  .openapi(verify, async (c) => {
    const holder = await holderOrGuestOf(c);
    const shown = { ...c.req.valid("json"), ...c.req.valid("param") };
    return c.json(await verifyFactor(c.var.caller, holder, shown), 200);
  })
  .openapi(unenroll, async (c) => {
    const holder = await holderOf(c);
    return c.json({ id: await removeFactor(c.var.caller, holder, c.req.valid("param").factorId) }, 200);
  });
