import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Hono } from "hono";
import { Refusal } from "../refusal.ts";

const assets = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
const served: Record<string, string> = {
  "swagger-ui.css": "text/css; charset=utf-8",
  "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
  "favicon-32x32.png": "image/png",
};

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parley API</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;
const start = `SwaggerUIBundle({ url: "/openapi.json", dom_id: "#reference", deepLinking: true, docExpansion: "list" });\n`;

// Nothing inline, nothing from elsewhere; the page may only talk to the API it describes.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The reference page, made by the browser from the document that the routes make. */
export function referenceRoutes(describe: () => object) {
  let document: object | undefined;
  return new Hono()
    .get("/openapi.json", (c) => {
      document ??= describe();
      return c.json(document);
    })
    .get("/docs", (c) => c.html(page, 200, { "content-security-policy": policy }))
    .get("/docs/start.js", (c) => c.body(start, 200, { "content-type": "text/javascript; charset=utf-8" }))
    .get("/docs/:file", async (c) => {
      const file = c.req.param("file");
      const type = served[file];
      if (!type) throw new Refusal("not_found");
      const bytes = await readFile(join(assets, file));
      return c.body(bytes, 200, { "content-type": type, "cache-control": "public, max-age=86400" });
    });
}
