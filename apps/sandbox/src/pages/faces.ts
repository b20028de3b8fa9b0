import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Hono } from "hono";

const { resolve } = createRequire(import.meta.url);
const read = (file: string) => new Uint8Array(readFileSync(resolve(`@fontsource-variable/${file}`)));

const FACES: Record<string, Uint8Array<ArrayBuffer>> = {
  "inter.woff2": read("inter/files/inter-latin-opsz-normal.woff2"),
  "newsreader.woff2": read("newsreader/files/newsreader-latin-opsz-normal.woff2"),
};

/** Parley's two faces, from this machine as everything here is. */
export function createFaces(): Hono {
  return new Hono().get("/:file", (c) => {
    const face = FACES[c.req.param("file")];
    if (!face) return c.notFound();
    return c.body(face, 200, { "content-type": "font/woff2", "cache-control": "max-age=86400" });
  });
}
