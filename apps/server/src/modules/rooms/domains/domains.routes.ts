import { createRoute, z } from "@hono/zod-openapi";
import { ClaimRoomDomain, OfRoomDomain, RoomDomain, RoomSite } from "@parley/contract/domains";
import { RoomId } from "@parley/contract/ids";
import { json, jsonBody, publicRouter, refusals, router } from "../../../platform/http/router.ts";
import type { WithSite } from "../../../platform/http/with-site.ts";
import { claimRoomDomain } from "./claim-room-domain.ts";
import { findRoomOnDomain } from "./domains.queries.ts";
import { readRoomDomain } from "./read-room-domain.ts";
import { releaseRoomDomain } from "./release-room-domain.ts";
import { verifyRoomDomain } from "./verify-room-domain.ts";

const list = createRoute({
  method: "get",
  path: "/rest/v1/room_domains",
  operationId: "listRoomDomains",
  request: { query: z.object({ room_id: RoomId }) },
  responses: { 200: json(z.array(RoomDomain), "The room's domain, to its owner alone"), ...refusals() },
});

const claim = createRoute({
  method: "post",
  path: "/functions/v1/claim-room-domain",
  operationId: "claimRoomDomain",
  request: { body: jsonBody(ClaimRoomDomain) },
  responses: {
    200: json(RoomDomain, "The claim, with the record that proves it"),
    ...refusals("room_not_found", "not_room_owner", "upgrade_required", "domain_reserved"),
    ...refusals("domain_taken", "room_has_domain"),
  },
});

const verify = createRoute({
  method: "post",
  path: "/functions/v1/verify-room-domain",
  operationId: "verifyRoomDomain",
  request: { body: jsonBody(OfRoomDomain) },
  responses: {
    200: json(RoomDomain, "The domain; its DNS is being looked at"),
    ...refusals("room_not_found", "not_room_owner", "upgrade_required", "domain_not_found"),
  },
});

const release = createRoute({
  method: "post",
  path: "/functions/v1/release-room-domain",
  operationId: "releaseRoomDomain",
  request: { body: jsonBody(OfRoomDomain) },
  responses: {
    204: { description: "The room has no domain any more" },
    ...refusals("room_not_found", "not_room_owner", "domain_not_found"),
  },
});

const findSite = createRoute({
  method: "get",
  path: "/rest/v1/room_sites",
  operationId: "listRoomSites",
  security: [],
  request: { query: z.object({ domain: z.string().max(253) }) },
  responses: {
    200: json(z.array(RoomSite), "The room that stands on the domain, as anybody may see it"),
    ...refusals(),
  },
});

export const domainRoutes = router<WithSite>()
  .openapi(list, async (c) => {
    const { actor, transact } = c.var;
    const domain = await transact((tx) => readRoomDomain(tx, actor, c.req.valid("query").room_id));
    return c.json(domain ? [domain] : [], 200);
  })
  .openapi(claim, async (c) => {
    const { actor, transact, limit, site } = c.var;
    await limit("room-domain");
    return c.json(await transact((tx) => claimRoomDomain(tx, actor, c.req.valid("json"), site.hosts)), 200);
  })
  .openapi(verify, async (c) => {
    const { actor, transact, limit } = c.var;
    await limit("room-domain-check");
    return c.json(await transact((tx) => verifyRoomDomain(tx, actor, c.req.valid("json").roomId)), 200);
  })
  .openapi(release, async (c) => {
    const { actor, transact } = c.var;
    await transact((tx) => releaseRoomDomain(tx, actor, c.req.valid("json").roomId));
    return c.body(null, 204);
  });

/** Asked by the page on the domain before anybody has signed in. */
export const siteRoutes = publicRouter<WithSite>().openapi(findSite, async (c) => {
  const { transact, site } = c.var;
  const room = await transact((tx) => findRoomOnDomain(tx, c.req.valid("query").domain));
  return c.json(room ? [{ ...room, product_origin: site.origin }] : [], 200);
});
