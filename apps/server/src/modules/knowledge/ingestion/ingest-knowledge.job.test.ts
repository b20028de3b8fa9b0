import { KnowledgeText } from "@parley/contract/knowledge";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { as } from "../../../testing/as.ts";
import {
  itemOf,
  openLibrary,
  readWaiting,
  stageTeaching,
  takeOrders,
  teachLink,
  teachText,
  versionsOf,
} from "../../../testing/knowledge.ts";
import { owner } from "../../../testing/stage.ts";
import { sampleHtml, sampleSitemap } from "../reading/testing/sample-files.ts";
import { checkLinks } from "./check-links.job.ts";
import { ingestKnowledge } from "./ingest-knowledge.job.ts";

const { site, tools, read } = await openLibrary();

const rye = "# Rye\n\nA rye starter wants warm water and patience. Feed it every morning at eight.";

async function stage() {
  const staged = await stageTeaching();
  const page = (path: string, body: string, more: { type?: string; status?: number; etag?: string } = {}) => {
    site.pages.set(path, { body, ...more });
    return `${site.origin}${path}`;
  };
  return { ...staged, page };
}

const dueAgain = (id: string) =>
  owner.query("update knowledge_items set checked_at = now() - interval '40 days' where id = $1", [id]);

describe("reading a text", () => {
  it("makes it ready, with passages, vectors and the text they count in (K5)", async () => {
    const { maya, ines } = await stage();
    const taught = await teachText(maya, ines, rye);
    expect(taught).toMatchObject({ status: "queued", progress: 0, title: "Rye" });
    await read();
    const item = await itemOf(maya, taught);
    expect(item).toMatchObject({ status: "ready", progress: 100, failure: null, language: "en" });
    expect(item?.word_count).toBeGreaterThan(10);
    const { rows } = await owner.query(
      `select body, locator, version, language, token_count, tsv @@ to_tsquery('english', 'water') as found,
         round(((embedding <#> embedding) * -1)::numeric, 2)::text as length
       from knowledge_chunks where item_id = $1 order by position`,
      [taught.id],
    );
    expect(rows[0]).toMatchObject({ version: 1, language: "en", found: true, length: "1.00" });
    expect(rows[0].token_count).toBeGreaterThan(5);
    const { text } = (await as(maya).get(`/rest/v1/knowledge_items/${taught.id}/text`)).read(KnowledgeText);
    expect(text.slice(rows[0].locator.start, rows[0].locator.end)).toContain("warm water");
  });

  it("without words is a failure that says so (K3)", async () => {
    const { maya, ines } = await stage();
    const taught = await teachText(maya, ines, "---");
    await read();
    expect(await itemOf(maya, taught)).toMatchObject({
      status: "failed",
      failure: "Failed to process initial knowledge: no text was found in it",
    });
    expect(await versionsOf(taught)).toEqual({});
  });
});

describe("reading a link", () => {
  it("takes the page's own title where nobody chose one", async () => {
    const { maya, ines, page } = await stage();
    const taught = await teachLink(maya, ines, page("/engine", sampleHtml));
    await read();
    expect(await itemOf(maya, taught)).toMatchObject({ status: "ready", title: "About the engine" });
  });

  it.each([
    [401, "URL Processing Error: the page asks visitors to sign in"],
    [404, "URL Processing Error: the page does not exist"],
  ])("that answers %i fails in the spec's words (K3)", async (status, failure) => {
    const { maya, ines, page } = await stage();
    const taught = await teachLink(maya, ines, page(`/status-${status}`, "no", { status }));
    await read();
    expect(await itemOf(maya, taught)).toMatchObject({ status: "failed", failure });
  });

  it("never leads into our own network", async () => {
    const { maya, ines } = await stage();
    const taught = await teachLink(maya, ines, "http://127.0.0.1:5432/");
    await read();
    expect((await itemOf(maya, taught))?.failure).toMatch(/^URL Processing Error: the address /);
  });

  it("to a sitemap offers its pages and holds no words (K9)", async () => {
    const { maya, ines, page } = await stage();
    const taught = await teachLink(maya, ines, page("/map.xml", sampleSitemap, { type: "application/xml" }));
    await read();
    expect(await itemOf(maya, taught)).toMatchObject({ status: "listed", linked_pages: 2, word_count: 0 });
    expect(await versionsOf(taught)).toEqual({});
  });

  it("is fetched by two at a time, whoever asks (K10)", async () => {
    const { maya, ines, page } = await stage();
    site.pace.ms = 60;
    for (const at of [1, 2, 3, 4, 5]) await teachLink(maya, ines, page(`/many-${at}`, sampleHtml));
    const before = site.busiest();
    await Promise.all((await takeOrders()).map((order) => ingestKnowledge.perform(tools, order)));
    site.pace.ms = 0;
    expect(before).toBeLessThanOrEqual(2);
    expect(site.busiest()).toBe(2);
    const waiting = await takeOrders();
    expect(waiting.length).toBe(3);
  });
});

describe("a second reading", () => {
  it("replaces the first in one step, and keeps no passage of it (K6)", async () => {
    const { maya, ines, page } = await stage();
    const taught = await teachLink(maya, ines, page("/news", "<p>The market opens on Monday at nine.</p>"));
    await read();
    page("/news", "<p>The market opens on Tuesday at ten.</p>");
    await as(maya).call("retry-knowledge", { itemId: taught.id });
    expect(await versionsOf(taught)).toEqual({ 1: 1 });
    await read();
    expect(await versionsOf(taught)).toEqual({ 2: 1 });
    const { text } = (await as(maya).get(`/rest/v1/knowledge_items/${taught.id}/text`)).read(KnowledgeText);
    expect(text).toContain("Tuesday");
  });

  it("that fails leaves what was read before (K6)", async () => {
    const { maya, ines, page } = await stage();
    const taught = await teachLink(maya, ines, page("/gone", sampleHtml));
    await read();
    const before = await versionsOf(taught);
    page("/gone", "", { status: 500 });
    await as(maya).call("retry-knowledge", { itemId: taught.id });
    await read();
    expect(await itemOf(maya, taught)).toMatchObject({ status: "failed" });
    expect(await versionsOf(taught)).toEqual(before);
  });
});

describe("the fence", () => {
  it("keeps a job of an older run from writing (K7)", async () => {
    const { maya, ines } = await stage();
    const taught = await teachText(maya, ines, rye);
    const [old] = await takeOrders();
    await as(maya).call("cancel-knowledge", { itemId: taught.id });
    await ingestKnowledge.perform(tools, old);
    expect(await itemOf(maya, taught)).toMatchObject({ status: "failed", failure: "cancelled" });
    expect(await versionsOf(taught)).toEqual({});
  });

  it("keeps a job that was given up for dead from writing once another has taken over (K7)", async () => {
    const { maya, ines } = await stage();
    const taught = await teachText(maya, ines, rye);
    const [order] = await takeOrders();
    const awake = Promise.withResolvers<void>();
    const asleep = Promise.withResolvers<void>();
    const models = {
      ...tools.models,
      embed: async (texts: string[], signal?: AbortSignal) => {
        asleep.resolve();
        await awake.promise;
        return tools.models.embed(texts, signal);
      },
    };
    const sleeper = ingestKnowledge.perform({ ...tools, models }, order);
    await asleep.promise;
    await ingestKnowledge.perform(tools, order);
    const claimed = await owner.query("select claim from knowledge_items where id = $1", [taught.id]);
    awake.resolve();
    await sleeper;
    expect(claimed.rows).toEqual([{ claim: 2 }]);
    expect(await itemOf(maya, taught)).toMatchObject({ status: "ready" });
    expect(await versionsOf(taught)).toEqual({ 1: 1 });
  });

  it("stops a reading whose item is removed, and nothing of it is left (K7)", async () => {
    const { maya, ines } = await stage();
    const taught = await teachText(maya, ines, rye);
    const [order] = await takeOrders();
    const models = {
      ...tools.models,
      embed: async (texts: string[], signal?: AbortSignal) => {
        await as(maya).delete(`/rest/v1/knowledge_items/${taught.id}`);
        return tools.models.embed(texts, signal);
      },
    };
    await ingestKnowledge.perform({ ...tools, models }, order);
    expect(await versionsOf(taught)).toEqual({});
  });

  it("throws away what a reading that died had written (K7)", async () => {
    const { maya, ines } = await stage();
    const taught = await teachText(maya, ines, rye);
    const [order] = await takeOrders();
    const models = { ...tools.models, countTokens: () => 7 };
    const broken = { ...models, embed: () => Promise.reject(new Error("out of memory")) };
    await expect(ingestKnowledge.perform({ ...tools, models: broken }, order)).rejects.toThrow(
      "out of memory",
    );
    await owner.query(
      `insert into knowledge_chunks (twin_id, item_id, version, position, body, model, embedding)
       select twin_id, id, 1, 99, 'Half', 'm', array_fill(0.1, array[512])::vector::halfvec from knowledge_items where id = $1`,
      [taught.id],
    );
    await ingestKnowledge.perform(tools, order);
    expect(await versionsOf(taught)).toEqual({ 1: 1 });
  });
});

describe("looking at a link again", () => {
  async function checked(path: string, etag?: string) {
    const staged = await stage();
    const { maya, ines, page } = staged;
    const taught = await teachLink(maya, ines, page(path, sampleHtml, etag ? { etag } : {}));
    await read();
    await as(maya).patch(`/rest/v1/knowledge_items/${taught.id}`, { recheck_days: 7 });
    await dueAgain(taught.id);
    return { ...staged, taught, before: await versionsOf(taught) };
  }

  const lookAgain = async () => {
    await checkLinks.perform(tools, {});
    await readWaiting(tools);
  };

  it("asks the site only whether it changed (K8)", async () => {
    const { maya, taught, before } = await checked("/same", '"one"');
    await lookAgain();
    expect(site.visits.filter(({ path }) => path === "/same").map(({ status }) => status)).toEqual([
      200, 304,
    ]);
    const item = await itemOf(maya, taught);
    expect(item).toMatchObject({ status: "ready", changed_at: null, check_failure: null });
    expect(await versionsOf(taught)).toEqual(before);
  });

  it("reads nothing anew when the words are the same (K8)", async () => {
    const { maya, taught, page, before } = await checked("/same-words");
    page("/same-words", sampleHtml.replace("<footer>Imprint</footer>", "<footer>Imprint 2</footer>"));
    await lookAgain();
    expect(await versionsOf(taught)).toEqual(before);
    expect((await itemOf(maya, taught))?.changed_at).toBeNull();
  });

  it("makes a new version of what changed, and the item is ready all the while (K8)", async () => {
    const { maya, taught, page } = await checked("/new-words");
    page("/new-words", sampleHtml.replaceAll("algebraical", "musical"));
    await lookAgain();
    expect(Object.keys(await versionsOf(taught))).toEqual(["2"]);
    const item = await itemOf(maya, taught);
    expect(item).toMatchObject({ status: "ready" });
    expect(item?.changed_at).not.toBeNull();
  });

  it("keeps what it knows when the site does not answer, and says so (K8)", async () => {
    const { maya, taught, page, before } = await checked("/down");
    page("/down", "", { status: 503 });
    await lookAgain();
    expect(await versionsOf(taught)).toEqual(before);
    expect(await itemOf(maya, taught)).toMatchObject({
      status: "ready",
      failure: null,
      check_failure: "URL Processing Error: the site answered with an error (503)",
    });
  });

  it("leaves alone what is not due", async () => {
    const { taught } = await checked("/not-due");
    await owner.query("update knowledge_items set checked_at = now() where id = $1", [taught.id]);
    await checkLinks.perform(tools, {});
    expect(await takeOrders()).toEqual([]);
  });
});

describe("adding what a sitemap offers", () => {
  const urls = (origin: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${origin}/p/${at}`);
  const sitemap = (list: string[]) =>
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${list.map((url) => `<url><loc>${url}</loc></url>`).join("")}</urlset>`;

  it("makes one link of each page, and offers no page twice (K9)", async () => {
    const { maya, ines, page } = await stage();
    const list = urls(site.origin, 5);
    const first = await teachLink(maya, ines, page("/five.xml", sitemap(list), { type: "application/xml" }));
    await read();
    const answer = await as(maya).call("add-linked-pages", { itemId: first.id, urls: list.slice(0, 2) });
    expect(answer.read(z.object({ added: z.int() }))).toEqual({ added: 2 });
    expect(await itemOf(maya, first)).toMatchObject({ status: "listed", linked_pages: 3 });
    const all = await as(maya).call("add-linked-pages", { itemId: first.id, urls: null });
    expect(all.body).toEqual({ added: 3 });
    expect(await takeOrders()).toHaveLength(5);
    const second = await teachLink(
      maya,
      ines,
      page("/again.xml", sitemap(list), { type: "application/xml" }),
    );
    await read();
    expect(await itemOf(maya, second)).toMatchObject({ status: "listed", linked_pages: 0 });
  });

  it("adds nothing that is not on the list", async () => {
    const { maya, ines, page } = await stage();
    const taught = await teachLink(
      maya,
      ines,
      page("/one.xml", sitemap(urls(site.origin, 1)), { type: "text/xml" }),
    );
    await read();
    const elsewhere = ["http://169.254.169.254/latest"];
    const answer = await as(maya).call("add-linked-pages", { itemId: taught.id, urls: elsewhere });
    expect(answer.body).toEqual({ added: 0 });
  });
});
