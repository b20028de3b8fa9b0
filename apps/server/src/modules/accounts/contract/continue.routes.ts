import { createRoute, z } from "@hono/zod-openapi";
import { continuePage, continuePolicy } from "../continue-page.ts";
import { digest } from "../engine/secrets.ts";
import { updateFlowRoom } from "../flow-states.queries.ts";
import { roomAddress } from "../redirects.policy.ts";
import { identityRefusals, identityRouter } from "./identity-router.ts";

const leave = createRoute({
  method: "get",
  path: "/auth/v1/continue",
  operationId: "continueToRoom",
  security: [],
  request: { query: z.looseObject({ redirect_to: z.string() }) },
  responses: {
    200: {
      description: "Asks whether they mean to sign in on the room's own domain",
      content: { "text/html": { schema: z.string() } },
    },
    303: { description: "To our own pages: no room stands there" },
    ...identityRefusals(),
  },
});

/**
 * Whoever owns a domain could have begun to sign somebody else in, and would be handed the code for it. So nobody is
 * taken there without a click on a page of ours that names the domain and cannot be framed, and the code that goes along
 * opens nothing but that room.
 */
export const continueRoutes = identityRouter().openapi(leave, async (c) => {
  const { settings, transact, wantedRoomId } = c.var.caller;
  const { redirect_to, ...said } = c.req.query();
  const address = roomAddress(redirect_to, settings);
  if (!address || !wantedRoomId) return c.redirect(settings.webOrigin, 303);
  const { code } = said;
  if (code) await transact((tx) => updateFlowRoom(tx, digest(code), wantedRoomId));
  for (const [name, value] of Object.entries(said)) address.searchParams.set(name, value);
  return c.html(continuePage(address, settings.webOrigin), 200, {
    "content-security-policy": continuePolicy,
  });
});
