import { createMiddleware } from "hono/factory";
import type { Models } from "../models/models.ts";

/** For routes that need a model's answer, its card or a vector. */
export type WithModels = { Variables: { models: Models } };

export const lendModels = (models: Models) =>
  createMiddleware<WithModels>(async (c, next) => {
    c.set("models", models);
    await next();
  });
