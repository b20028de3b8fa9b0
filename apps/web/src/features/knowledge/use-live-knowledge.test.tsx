import { screen as page, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { resetBrowser, sessionFor } from "../../app/testing/stage.tsx";
import type { KnowledgeItem } from "../../lib/generated/types.gen.ts";
import { ines } from "../../testing/ines.ts";
import { book } from "../../testing/knowledge.ts";
import { serve } from "../../testing/serve.ts";
import { show } from "../../testing/show.tsx";
import { signIn } from "../../testing/sign-in.ts";
import { KnowledgeCard } from "./knowledge-card.tsx";

/** The live channel as the server writes it, and the list it is about. */
function open(listed: () => KnowledgeItem[]) {
  const { readable, writable } = new TransformStream<string, string>();
  const writer = writable.getWriter();
  const stream = new Response(readable.pipeThrough(new TextEncoderStream()), {
    headers: { "content-type": "text/event-stream" },
  });
  serve({ "GET /rest/v1/knowledge_items": listed, "GET /realtime/v1/stream": stream });
  show(<KnowledgeCard twin={ines} />);
  const placed = { channel: `twin:${ines.id}`, seq: 1 };
  return (event: object) => void writer.write(`data: ${JSON.stringify({ ...event, ...placed })}\n\n`);
}

beforeEach(() => signIn(sessionFor()));
afterEach(resetBrowser);

describe("what the worker does", () => {
  const reading: KnowledgeItem = { ...book, status: "extracting", progress: 20 };

  it("moves the bar by itself, and ends in what the list then says", async () => {
    let item = reading;
    const tell = open(() => [item]);
    expect((await page.findByRole("progressbar")).getAttribute("aria-valuenow")).toBe("20");
    tell({ type: "knowledge", item: { ...reading, progress: 64 } });
    await waitFor(() => expect(page.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("64"));
    item = book;
    tell({ type: "knowledge", item: { ...reading, status: "ready", progress: 100 } });
    expect(await page.findByText(/212 pages/)).toBeTruthy();
  });

  it("brings in what another manager has added, and takes away what they deleted", async () => {
    let items = [book];
    const tell = open(() => items);
    await page.findByText(book.title);
    const other = { ...reading, id: "other", title: "Added elsewhere" };
    items = [other, book];
    tell({ type: "knowledge", item: other });
    expect(await page.findByText("Added elsewhere")).toBeTruthy();
    items = [other];
    tell({ type: "knowledge_removed", twin_id: ines.id, id: book.id });
    await waitFor(() => expect(page.queryByText(book.title)).toBeNull());
  });
});
