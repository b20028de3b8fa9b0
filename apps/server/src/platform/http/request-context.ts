import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Logger } from "../log.ts";
import type { HttpMetrics } from "../metrics.ts";

export type RequestContext = { Variables: { requestId: string; log: Logger } };

const acceptable = /^[\w-]{8,64}$/;

/** Gives every request an id, a logger that carries it, one line in the log and one observation in the metrics. */
export function requestContext(log: Logger, metrics: HttpMetrics): MiddlewareHandler<RequestContext> {
  return async (c, next) => {
    const started = performance.now();
    const given = c.req.header("x-request-id");
    const requestId = given && acceptable.test(given) ? given : randomUUID();
    const requestLog = log.child({ requestId });
    c.set("requestId", requestId);
    c.set("log", requestLog);
    c.header("x-request-id", requestId);
    await next();
    const route = routePath(c, -1);
    const seconds = (performance.now() - started) / 1000;
    metrics.observe({ method: c.req.method, route, status: c.res.status }, seconds);
    requestLog.info({ method: c.req.method, route, status: c.res.status, seconds }, "request");
  };
}
