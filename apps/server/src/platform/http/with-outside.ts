import { createMiddleware } from "hono/factory";
import type { FetchOutside } from "../fetcher/fetch-outside.ts";

/** For routes that visit an address somebody typed. */
export type WithOutside = { Variables: { fetchOutside: FetchOutside } };

export const lendOutside = (fetchOutside: FetchOutside) =>
  createMiddleware<WithOutside>(async (c, next) => {
    c.set("fetchOutside", fetchOutside);
    await next();
  });
