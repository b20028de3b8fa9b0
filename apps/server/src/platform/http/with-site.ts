import { createMiddleware } from "hono/factory";

/** Where the product stands. */
export type Site = {
  origin: string;
  /** The names that are ours, and everything below them. */
  hosts: string[];
};

/** For routes that must know our own address from everybody else's. */
export type WithSite = { Variables: { site: Site } };

export const lendSite = (site: Site) =>
  createMiddleware<WithSite>(async (c, next) => {
    c.set("site", site);
    await next();
  });
