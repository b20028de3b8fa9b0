import { createRoute, z } from "@hono/zod-openapi";
import { Session, User } from "@parley/contract/identity";
import type { SessionId } from "@parley/contract/ids";
import { json, jsonBody } from "../../../platform/http/router.ts";
import { endSessions } from "../end-sessions.ts";
import { toUser } from "../person.ts";
import { requireHolder } from "../require-holder.ts";
import { recordEvent } from "../start-session.ts";
import { GRANTS, grants } from "./grants.ts";
import { holderOf, holderOrGuestOf, identityRefusals, identityRouter } from "./identity-router.ts";

const token = createRoute({
  method: "post",
  path: "/auth/v1/token",
  operationId: "createSession",
  security: [],
  request: {
    query: z.object({ grant_type: z.enum(GRANTS) }),
    body: jsonBody(z.record(z.string(), z.unknown())),
  },
  responses: { 200: json(Session, "A session, new or renewed"), ...identityRefusals() },
});

const logout = createRoute({
  method: "post",
  path: "/auth/v1/logout",
  operationId: "endSessions",
  request: { query: z.object({ scope: z.enum(["global", "local", "others"]).default("global") }) },
  responses: { 204: { description: "Signed out" }, ...identityRefusals() },
});

const readUser = createRoute({
  method: "get",
  path: "/auth/v1/user",
  operationId: "getUser",
  responses: { 200: json(User, "Whoever holds the token"), ...identityRefusals() },
});

export const sessionRoutes = identityRouter()
  .openapi(token, async (c) => {
    const { grant_type } = c.req.valid("query");
    const session = await grants[grant_type](c.var.caller, c.req.valid("json"), () => holderOf(c));
    return c.json(session, 200);
  })
  .openapi(logout, async (c) => {
    const { caller } = c.var;
    const { userId, sessionId, roomId } = await holderOrGuestOf(c);
    // From a room's own domain nobody is signed out elsewhere.
    const scope = roomId ? "local" : c.req.valid("query").scope;
    await caller.transact(async (tx) => {
      await endSessions(tx, caller, { userId, ...scopes[scope](sessionId) });
      await recordEvent(tx, caller, {
        userId,
        kind: scope === "others" ? "signed_out_elsewhere" : "signed_out",
      });
    });
    return c.body(null, 204);
  })
  .openapi(readUser, async (c) => {
    const holder = await holderOrGuestOf(c);
    const { person } = await c.var.caller.transact((tx) => requireHolder(tx, holder));
    return c.json(toUser(person), 200);
  });

const scopes = {
  global: () => ({}),
  local: (only: SessionId) => ({ only }),
  others: (except: SessionId) => ({ except }),
} as const;
