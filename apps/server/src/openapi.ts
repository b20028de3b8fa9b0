// Writes openapi.json from the routes themselves; with --check it writes nothing and fails when the file has drifted.
import { readFileSync, writeFileSync } from "node:fs";
import { OpenAPIHono } from "@hono/zod-openapi";
import { describe, mountModules } from "./app.ts";
import type { RequestContext } from "./platform/http/request-context.ts";

const FILE = new URL("../openapi.json", import.meta.url);

const app = new OpenAPIHono<RequestContext>();
mountModules(app);
const description = `${JSON.stringify(describe(app), null, 2)}\n`;

if (!process.argv.includes("--check")) writeFileSync(FILE, description);
else if (readFileSync(FILE, "utf8") !== description) {
  console.error("The routes say something else. Run: node apps/server/src/openapi.ts");
  process.exitCode = 1;
}
