import { Hono } from "hono";
import { html } from "hono/html";

/** How many pages the sitemap names unless it is asked for another number (`?pages=`): more than a screen shows at once. */
export const SITE_PAGES = 214;

const ESSAYS: Record<string, { title: string; paragraphs: string[] }> = {
  anchoring: {
    title: "Anchoring, and how to undo it",
    paragraphs: [
      "The first number in a conversation is the one everybody remembers. Say yours before anyone else says theirs.",
      "An anchor holds because it is specific. A day rate of 740 euros is harder to move than one of about 700.",
      "To undo an anchor, do not argue with it. Put it aside aloud, name the work again, and begin from the work.",
    ],
  },
};

/** Somebody's web site, for twins to read: an essay, a page for members only, and a sitemap. */
export function createSite(origin: string): Hono {
  return new Hono()
    .get("/essays/:name", (c) => {
      const essay = ESSAYS[c.req.param("name")] ?? noteOn(c.req.param("name"));
      return c.html(html`<!doctype html>
        <html lang="en">
          <head><title>${essay.title}</title></head>
          <body>
            <nav><a href="/">Northlight</a></nav>
            <article>
              <h1>${essay.title}</h1>
              ${essay.paragraphs.map((words) => html`<p>${words}</p>`)}
            </article>
          </body>
        </html>`);
    })
    .get("/members", (c) => c.text("Please sign in", 401, { "www-authenticate": "Basic" }))
    .get("/sitemap.xml", (c) => {
      const pages = Number(c.req.query("pages") ?? SITE_PAGES);
      return c.body(sitemap(origin, pages), 200, { "content-type": "application/xml" });
    });
}

const noteOn = (name: string) => ({
  title: `On ${name.replaceAll("-", " ")}`,
  paragraphs: [
    `What we know about ${name.replaceAll("-", " ")} is short, and it is all on this page.`,
    ...(ESSAYS.anchoring?.paragraphs ?? []),
  ],
});

function sitemap(origin: string, count: number): string {
  const pages = Array.from({ length: count }, (_, place) => `${origin}/site/essays/note-${place + 1}`);
  const urls = pages.map((page) => `<url><loc>${page}</loc></url>`).join("");
  return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
}
