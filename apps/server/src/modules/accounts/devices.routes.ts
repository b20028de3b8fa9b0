import { createRoute, z } from "@hono/zod-openapi";
import { Device, EndSession, ListSecurityEvents, SecurityEvent } from "@parley/contract/accounts";
import { json, jsonBody, refusals, router } from "../../platform/http/router.ts";
import type { IdentityEnv } from "./contract/identity-router.ts";
import { listDevices, listSecurityEvents } from "./devices.queries.ts";
import { endDevice } from "./end-device.ts";

const devices = createRoute({
  method: "get",
  path: "/rest/v1/sessions",
  operationId: "listDevices",
  responses: { 200: json(z.array(Device), "Where the caller is signed in, newest first"), ...refusals() },
});

const events = createRoute({
  method: "get",
  path: "/rest/v1/security_events",
  operationId: "listSecurityEvents",
  request: { query: ListSecurityEvents },
  responses: {
    200: json(z.array(SecurityEvent), "What happened to the caller's account, newest first"),
    ...refusals(),
  },
});

const end = createRoute({
  method: "post",
  path: "/functions/v1/end-session",
  operationId: "endSession",
  request: { body: jsonBody(EndSession) },
  responses: {
    200: json(z.object({ id: EndSession.shape.sessionId }), "The device that is signed out"),
    ...refusals("device_not_found"),
  },
});

export const deviceRoutes = router<IdentityEnv>()
  .openapi(devices, async (c) => {
    const { actor, transact } = c.var;
    const found = await transact((tx) => listDevices(tx, actor));
    return c.json(
      found.map((device) => ({ ...device, is_current: device.id === actor.sessionId })),
      200,
    );
  })
  .openapi(events, async (c) => {
    const { actor, transact } = c.var;
    return c.json(await transact((tx) => listSecurityEvents(tx, actor, c.req.valid("query"))), 200);
  })
  .openapi(end, async (c) => {
    const { actor, caller } = c.var;
    const { sessionId: id } = c.req.valid("json");
    await endDevice(caller, actor, id);
    return c.json({ id }, 200);
  });
