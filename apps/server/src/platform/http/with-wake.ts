import { createMiddleware } from "hono/factory";
import type { Wake } from "../wake.ts";

/** For routes that leave something for a worker to do at once. */
export type WithWake = { Variables: { wake: Wake } };

export const lendWake = (wake: Wake) =>
  createMiddleware<WithWake>(async (c, next) => {
    c.set("wake", wake);
    await next();
  });
