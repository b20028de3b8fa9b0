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

/** Called by POST, as the spec has it, and still only reading: whoever writes a question asks for its price at every pause. */
const READING = /^\/(rest\/v1\/rpc|functions\/v1\/(fetch-[a-z-]+|quote-answer))(\/|$)/;

export const surfaceRule = (c: Context): string =>
  c.req.method === "GET" || READING.test(c.req.path) ? "read" : "write";

export const addressOf = (
  c: { req: HonoRequest; env: Partial<HttpBindings> | undefined },
  proxyHops: number,
): string =>
  clientAddress(c.req.header("x-forwarded-for"), c.env?.incoming?.socket.remoteAddress ?? "", proxyHops);
