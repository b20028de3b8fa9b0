import { expect, it } from "vitest";
import { createSite, SITE_PAGES } from "./site.ts";

const site = createSite("http://127.0.0.1:4120");

it("names every page of the site in its sitemap, and has each of them", async () => {
  const sitemap = await (await site.request("/sitemap.xml")).text();
  const pages = [...sitemap.matchAll(/<loc>http:\/\/127\.0\.0\.1:4120\/site([^<]+)<\/loc>/g)];
  expect(pages).toHaveLength(SITE_PAGES);
  const answer = await site.request(pages[100]?.[1] ?? "");
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain("On note 101");
});

it("is as large as it is asked to be", async () => {
  const sitemap = await (await site.request("/sitemap.xml?pages=1000")).text();
  expect(sitemap.match(/<loc>/g)).toHaveLength(1_000);
});

it("keeps its members' page to its members", async () => {
  expect((await site.request("/members")).status).toBe(401);
});
