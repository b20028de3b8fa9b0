import { Hono } from "hono";
import { fromInside } from "../../../platform/http/from-inside.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { ServedRooms } from "./served-rooms.ts";

/**
 * Asked by the front door before it has a certificate made: yes for a domain that a room stands on, and no other. Of names
 * that never had one, only so many an hour: whoever makes ours gives us no more, and then not for anybody.
 */
export const tlsPermissionRoutes = (served: ServedRooms) =>
  new Hono().get("/internal/tls-permission", fromInside, async (c) => {
    if (!(await served.mayBeCertified(c.req.query("domain") ?? ""))) throw new Refusal("not_found");
    return c.body(null, 200);
  });
