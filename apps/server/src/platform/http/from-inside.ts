import { createMiddleware } from "hono/factory";
import { Refusal } from "../refusal.ts";

/** Whoever comes through the proxy comes from outside, and what operators ask is nobody's business there. */
export const fromInside = createMiddleware(async (c, next) => {
  if (c.req.header("x-forwarded-for") !== undefined) throw new Refusal("not_found");
  await next();
});
