import { createRoute } from "@hono/zod-openapi";
import {
  MakeRecoveryCodes,
  RecoveryCodes,
  RecoveryCodesStatus,
  RemovedFactor,
  VerifyRecoveryCode,
} from "@parley/contract/factors";
import { Session } from "@parley/contract/identity";
import { json, jsonBody } from "../../../platform/http/router.ts";
import { makeRecoveryCodes, remakeRecoveryCodes } from "../factors/make-recovery-codes.ts";
import { readCodesLeft } from "../factors/read-codes-left.ts";
import { removeRecoveryCodes } from "../factors/remove-recovery-codes.ts";
import { verifyRecoveryCode } from "../factors/verify-recovery-code.ts";
import { bodyIfAny, holderOf, holderOrGuestOf, identityRefusals, identityRouter } from "./identity-router.ts";

const path = "/auth/v1/factors/recovery-codes";
const codes = json(RecoveryCodes, "The codes, for the only time");

const read = createRoute({
  method: "get",
  path,
  operationId: "getRecoveryCodesStatus",
  responses: { 200: json(RecoveryCodesStatus, "How many are left"), ...identityRefusals() },
});

const make = createRoute({
  method: "post",
  path,
  operationId: "makeRecoveryCodes",
  responses: { 200: codes, ...identityRefusals() },
});

const remake = createRoute({
  method: "post",
  path: `${path}/regenerate`,
  operationId: "remakeRecoveryCodes",
  responses: { 200: codes, ...identityRefusals() },
});

const verify = createRoute({
  method: "post",
  path: `${path}/verify`,
  operationId: "verifyRecoveryCode",
  request: { body: jsonBody(VerifyRecoveryCode) },
  responses: { 200: json(Session, "The same session, with its second step taken"), ...identityRefusals() },
});

const remove = createRoute({
  method: "delete",
  path,
  operationId: "removeRecoveryCodes",
  responses: { 200: json(RemovedFactor, "Which factor is gone"), ...identityRefusals() },
});

export const recoveryCodeRoutes = identityRouter()
  .openapi(read, async (c) => c.json(await readCodesLeft(c.var.caller, await holderOf(c)), 200))
  .openapi(make, async (c) => {
    const holder = await holderOf(c);
    const { friendly_name } = await bodyIfAny(c, MakeRecoveryCodes);
    return c.json(await makeRecoveryCodes(c.var.caller, holder, friendly_name), 200);
  })
  .openapi(remake, async (c) => c.json(await remakeRecoveryCodes(c.var.caller, await holderOf(c)), 200))
  .openapi(verify, async (c) => {
    const holder = await holderOrGuestOf(c);
    return c.json(await verifyRecoveryCode(c.var.caller, holder, c.req.valid("json").code), 200);
  })
  .openapi(remove, async (c) => {
    return c.json({ id: await removeRecoveryCodes(c.var.caller, await holderOf(c)) }, 200);
  });
