import { randomUUID } from "node:crypto";
import { KnowledgeItem, KnowledgeText, LinkedPage } from "@parley/contract/knowledge";
import type { LiveChannel } from "@parley/contract/live";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { as, asVisitor } from "../../testing/as.ts";
import type { Person } from "../../testing/cast.ts";
import {
  itemOf,
  openLibrary,
  stageTeaching,
  takeOrders,
  teachLink,
  teachText,
  versionsOf,
} from "../../testing/knowledge.ts";
import { watch } from "../../testing/live.ts";
import { owner } from "../../testing/stage.ts";
import { insertTwin } from "../../testing/twins.ts";

const { read } = await openLibrary();
const text = (twinId: string) => ({ twinId, contentType: "text", extractedText: "Bread needs salt." });

describe("process-twin-content", () => {
  it("lets the owner and editors teach, and enqueues the reading with the row (K5)", async () => {
    const { maya, ivan, ines } = await stageTeaching();
    for (const person of [maya, ivan]) {
      const item = await teachText(person, ines, "Bread needs salt.");
      expect(item).toMatchObject({ status: "queued", type: "text", title: "Bread needs salt." });
      expect(await takeOrders()).toEqual([{ item_id: item.id, run: 1, cause: "asked" }]);
    }
  });

  it("refuses analysts and strangers who see the twin, and takes no order from them (K5)", async () => {
    const { jonas, stranger, ines } = await stageTeaching();
    for (const person of [jonas, stranger]) {
      const answer = await as(person).call("process-twin-content", text(ines.id));
      expect(answer).toMatchObject({ status: 403, body: { code: "not_twin_editor" } });
    }
    expect(await takeOrders()).toEqual([]);
  });

  it("tells a stranger the same about a private twin as about none (K1)", async () => {
    const { maya, stranger } = await stageTeaching();
    await owner.query("insert into subscriptions (user_id, plan, tier_id) values ($1, 'pro', 'pro')", [
      maya.id,
    ]);
    const hidden = await insertTwin(maya, "Hidden");
    const answer = await as(stranger).call("process-twin-content", text(hidden.id));
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual((await as(stranger).call("process-twin-content", text(randomUUID()))).body);
    expect((await asVisitor().call("process-twin-content", text(hidden.id))).status).toBe(401);
  });

  it.each([
    { contentType: "link", sourceUrl: "ftp://example.com/a" },
    { contentType: "link", sourceUrl: "javascript:alert(1)" },
    { contentType: "link" },
    { contentType: "text", extractedText: "   " },
    { contentType: "file" },
    { contentType: "video" },
  ])("refuses %j", async (content) => {
    const { maya, ines } = await stageTeaching();
    const answer = await as(maya).call("process-twin-content", { twinId: ines.id, ...content });
    expect(answer.status).toBe(422);
  });
});

type Attempt = (person: Person, id: string) => Promise<{ status: number; body: unknown }>;
const attempts: Record<string, Attempt> = {
  "retry-knowledge": (person, itemId) => as(person).call("retry-knowledge", { itemId }),
  "cancel-knowledge": (person, itemId) => as(person).call("cancel-knowledge", { itemId }),
  "add-linked-pages": (person, itemId) => as(person).call("add-linked-pages", { itemId, urls: null }),
  edit: (person, id) => as(person).patch(`/rest/v1/knowledge_items/${id}`, { title: "New" }),
  remove: (person, id) => as(person).delete(`/rest/v1/knowledge_items/${id}`),
};

describe.each(Object.entries(attempts))("%s", (_name, attempt) => {
  it("is not for analysts (K5)", async () => {
    const { maya, jonas, ines } = await stageTeaching();
    const item = await teachText(maya, ines, "Bread needs salt.");
    expect(await attempt(jonas, item.id)).toMatchObject({ status: 403, body: { code: "not_twin_editor" } });
    expect(await itemOf(maya, item)).toEqual(item);
  });

  it("tells a stranger nothing: the item might as well not exist (K1)", async () => {
    const { maya, stranger, viktor, ines } = await stageTeaching();
    const item = await teachText(maya, ines, "Bread needs salt.");
    for (const person of [stranger, viktor]) {
      const { status, body } = await attempt(person, item.id);
      expect(status).toBe(404);
      expect(body).toEqual((await attempt(person, randomUUID())).body);
    }
    expect(await itemOf(maya, item)).toEqual(item);
  });
});

describe("cancelling and trying again", () => {
  it("cancel ends a reading that waits; retry asks for another (K6, K7)", async () => {
    const { maya, ivan, ines } = await stageTeaching();
    const item = await teachText(maya, ines, "Bread needs salt.");
    const cancelled = await as(ivan).call("cancel-knowledge", { itemId: item.id });
    expect(cancelled.read(KnowledgeItem)).toMatchObject({ status: "failed", failure: "cancelled" });
    const again = await as(ivan).call("retry-knowledge", { itemId: item.id });
    expect(again.read(KnowledgeItem)).toMatchObject({ status: "queued", failure: null });
    await read();
    expect(await itemOf(maya, item)).toMatchObject({ status: "ready" });
  });

  it("refuses to cancel what is read, and to read what is being read", async () => {
    const { maya, ines } = await stageTeaching();
    const item = await teachText(maya, ines, "Bread needs salt.");
    expect((await as(maya).call("retry-knowledge", { itemId: item.id })).body).toMatchObject({
      code: "already_reading",
    });
    await read();
    expect((await as(maya).call("cancel-knowledge", { itemId: item.id })).body).toMatchObject({
      code: "nothing_to_cancel",
    });
  });

  it("cancel during a second reading keeps the first (K6)", async () => {
    const { maya, ines } = await stageTeaching();
    const item = await teachText(maya, ines, "Bread needs salt.");
    await read();
    await as(maya).call("retry-knowledge", { itemId: item.id });
    await as(maya).call("cancel-knowledge", { itemId: item.id });
    await takeOrders();
    expect(await versionsOf(item)).toEqual({ 1: 1 });
  });
});

describe("an item", () => {
  it("is renamed, kept from being quoted, and checked again when it is a link", async () => {
    const { maya, ines } = await stageTeaching();
    const link = await teachLink(maya, ines, "https://example.com/a");
    const change = { title: "Prices", is_citable: false, recheck_days: 7 };
    const changed = await as(maya).patch(`/rest/v1/knowledge_items/${link.id}`, change);
    expect(changed.read(KnowledgeItem)).toMatchObject(change);
    const note = await teachText(maya, ines, "Bread needs salt.");
    const refused = await as(maya).patch(`/rest/v1/knowledge_items/${note.id}`, { recheck_days: 1 });
    expect(refused.body).toMatchObject({ code: "not_a_link" });
    const often = await as(maya).patch(`/rest/v1/knowledge_items/${link.id}`, { recheck_days: 2 });
    expect(often.status).toBe(422);
  });

  it("goes with its text and its passages (K13)", async () => {
    const { maya, ivan, ines } = await stageTeaching();
    const item = await teachText(maya, ines, "Bread needs salt.");
    await read();
    expect((await as(ivan).delete(`/rest/v1/knowledge_items/${item.id}`)).status).toBe(204);
    expect(await itemOf(maya, item)).toBeUndefined();
    expect(await versionsOf(item)).toEqual({});
    expect((await owner.query("select from knowledge_texts where item_id = $1", [item.id])).rowCount).toBe(0);
  });

  it("shows its text and its pages to those who tend the twin, and to nobody else (K2)", async () => {
    const { maya, jonas, stranger, ines } = await stageTeaching();
    const item = await teachText(maya, ines, "Bread needs salt.");
    await read();
    await owner.query("insert into knowledge_pages (item_id, url) values ($1, 'https://example.com/b')", [
      item.id,
    ]);
    const path = `/rest/v1/knowledge_items/${item.id}`;
    expect((await as(jonas).get(`${path}/text`)).read(KnowledgeText)).toMatchObject({
      id: item.id,
      version: 1,
      text: expect.stringContaining("salt"),
    });
    expect((await as(jonas).get(`${path}/pages`)).read(z.array(LinkedPage))).toEqual([
      { url: "https://example.com/b", title: null },
    ]);
    for (const part of ["text", "pages"]) {
      const answer = await as(stranger).get(`${path}/${part}`);
      const none = await as(stranger).get(`/rest/v1/knowledge_items/${randomUUID()}/${part}`);
      expect([answer.status, answer.body]).toEqual([404, none.body]);
    }
  });
});

describe("an unanswered question", () => {
  async function ask(twinId: string): Promise<string> {
    const { rows } = await owner.query(
      "insert into unanswered_questions (twin_id, question) values ($1, 'How much salt?') returning id",
      [twinId],
    );
    return rows[0].id;
  }

  it("becomes knowledge under its own words (K4)", async () => {
    const { ivan, ines } = await stageTeaching();
    const questionId = await ask(ines.id);
    const answer = await as(ivan).call("answer-question", { questionId, text: "Two percent." });
    const item = answer.read(KnowledgeItem);
    expect([answer.status, item.title]).toEqual([201, "How much salt?"]);
    await read();
    expect(await itemOf(ivan, item)).toMatchObject({ status: "ready" });
    expect((await as(ivan).get(`/rest/v1/unanswered_questions?twin_id=${ines.id}`)).body).toEqual([]);
    expect((await as(ivan).call("answer-question", { questionId, text: "Again." })).status).toBe(404);
  });

  it("can be dismissed (K4)", async () => {
    const { maya, ines } = await stageTeaching();
    const questionId = await ask(ines.id);
    expect((await as(maya).call("dismiss-question", { questionId })).status).toBe(204);
    expect((await as(maya).get(`/rest/v1/unanswered_questions?twin_id=${ines.id}`)).body).toEqual([]);
  });

  it("is answered and dismissed by editors only, and strangers learn nothing (K1, K5)", async () => {
    const { jonas, stranger, ines } = await stageTeaching();
    const questionId = await ask(ines.id);
    const calls = [
      ["answer-question", { text: "Two." }],
      ["dismiss-question", {}],
    ] as const;
    for (const [name, more] of calls) {
      expect((await as(jonas).call(name, { questionId, ...more })).status).toBe(403);
      const answer = await as(stranger).call(name, { questionId, ...more });
      const none = await as(stranger).call(name, { questionId: randomUUID(), ...more });
      expect([answer.status, answer.body]).toEqual([404, none.body]);
    }
  });
});

describe("the twin's live channel", () => {
  it("shows those who tend the twin how far a reading is, and what is gone (K15)", async () => {
    const { maya, jonas, ines } = await stageTeaching();
    const channel: LiveChannel = `twin:${ines.id}`;
    const watching = await watch(jonas, [channel]);
    const item = await teachText(maya, ines, "Bread needs salt.");
    await read();
    await as(maya).delete(`/rest/v1/knowledge_items/${item.id}`);
    await expect.poll(() => watching.events.map(({ type }) => type)).toContain("knowledge_removed");
    const seen = watching.events.flatMap((event) => (event.type === "knowledge" ? [event.item.status] : []));
    expect([seen[0], seen.at(-1)]).toEqual(["queued", "ready"]);
    watching.close();
  });

  it("does not exist for anybody else (K15)", async () => {
    const { stranger, ines } = await stageTeaching();
    expect((await watch(stranger, [`twin:${ines.id}`])).status).toBe(404);
  });
});
