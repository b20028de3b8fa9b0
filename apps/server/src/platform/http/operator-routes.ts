import { Hono } from "hono";
import type { Metrics } from "../metrics.ts";
import type { Readiness } from "../readiness.ts";
import { fromInside } from "./from-inside.ts";

/** For those who run the product: is it alive, can it work, how is it doing. */
export function operatorRoutes({ metrics, readiness }: { metrics: Metrics; readiness: Readiness }) {
  return new Hono()
    .get("/healthz", (c) => c.json({ status: "ok" }))
    .get("/readyz", async (c) => {
      const missing = await readiness.check();
      return missing.length === 0 ? c.json({ status: "ok" }) : c.json({ status: "not ready", missing }, 503);
    })
    .get("/metrics", fromInside, async (c) =>
      c.body(await metrics.text(), 200, { "content-type": metrics.contentType }),
    );
}
