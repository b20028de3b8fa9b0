import type { HttpBindings } from "@hono/node-server";
import type { Context, HonoRequest } from "hono";
import { clientAddress } from "../client-address.ts";
import type { Limits } from "../limits.ts";

/** What the requests of a surface are counted against. */
export type Counting = { limits: Limits; proxyHops: number };

/** Absent when a test calls the app without a socket. */
export type Bindings = { Bindings: Partial<HttpBindings> };

/** Counts one more request of whoever asks against a row of `rate_limits`; for a route with a limit of its own. */
export type Limit = (rule: string) => Promise<void>;

/** The spec's functions are called by POST and still only read. */
export const surfaceRule = (c: Context): string =>
  c.req.method === "GET" || c.req.path.startsWith("/rest/v1/rpc/") ? "read" : "write";

export const addressOf = (
  c: { req: HonoRequest; env: Partial<HttpBindings> | undefined },
  proxyHops: number,
): string =>
  clientAddress(c.req.header("x-forwarded-for"), c.env?.incoming?.socket.remoteAddress ?? "", proxyHops);
