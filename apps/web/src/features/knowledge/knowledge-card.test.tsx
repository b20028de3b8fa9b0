import { screen as page, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refuse, resetBrowser, sessionFor } from "../../app/testing/stage.tsx";
import type { KnowledgeItem, Twin } from "../../lib/generated/types.gen.ts";
import { ines } from "../../testing/ines.ts";
import { book } from "../../testing/knowledge.ts";
import { serve } from "../../testing/serve.ts";
import { show } from "../../testing/show.tsx";
import { signIn } from "../../testing/sign-in.ts";
import { KnowledgeCard } from "./knowledge-card.tsx";
import { TextSheet } from "./text-sheet.tsx";
import { UnansweredCard } from "./unanswered-card.tsx";

const page0 = { ...book, type: "link", url: "https://northlight.studio/essays", file_name: null } as const;
const failed = {
  ...page0,
  status: "failed",
  title: "members.designguild.example",
  failure: "URL Processing Error: the page asks visitors to sign in",
} as const;
const sitemap = {
  ...page0,
  status: "listed",
  title: "northlight.studio/sitemap.xml",
  linked_pages: 214,
} as const;

function open(item: KnowledgeItem, answers: Parameters<typeof serve>[0] = {}, twin: Twin = ines) {
  serve({
    "GET /rest/v1/knowledge_items": [item],
    "GET /rest/v1/rpc/get_knowledge_summary": {
      total: 1,
      ready: 1,
      reading: 0,
      failed: 0,
      word_count: 31_400,
    },
    ...answers,
  });
  return show(
    <>
      <KnowledgeCard twin={twin} />
      <UnansweredCard twin={twin} />
      <TextSheet />
    </>,
  );
}

async function choose(item: KnowledgeItem, action: string) {
  await userEvent.click(await page.findByRole("button", { name: `Manage ${item.title}` }));
  await userEvent.click(await page.findByRole("menuitem", { name: action }));
}

beforeEach(() => signIn(sessionFor()));
afterEach(resetBrowser);

describe("something the twin has read", () => {
  it("tells its size, its use and when it was read", async () => {
    open(book);
    expect(await page.findByText(/212 pages · cited 418 times/)).toBeTruthy();
    expect(page.getByText("31,400 words")).toBeTruthy();
  });

  it("says what goes with it before it is deleted", async () => {
    const path = `DELETE /rest/v1/knowledge_items/${book.id}`;
    let items = [book];
    open(book, {
      "GET /rest/v1/knowledge_items": () => items,
      [path]: () => {
        items = [];
        return new Response(null, { status: 204 });
      },
    });
    await choose(book, "Delete");
    const dialog = within(page.getByRole("dialog"));
    expect(dialog.getByText(/The file, its text and its vectors are removed/)).toBeTruthy();
    await userEvent.click(dialog.getByRole("button", { name: "Delete" }));
    expect(await page.findByText("Nothing to read yet")).toBeTruthy();
  });

  it("is only looked at by an analyst", async () => {
    open(book, {}, { ...ines, my_role: "analyst" });
    await userEvent.click(await page.findByRole("button", { name: `Manage ${book.title}` }));
    expect(page.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["Open the text"]);
    expect(page.queryByText("Drop files here")).toBeNull();
  });

  it("can be used without being quoted", async () => {
    open(book, { [`PATCH /rest/v1/knowledge_items/${book.id}`]: { ...book, is_citable: false } });
    await choose(book, "Use without quoting");
    expect(await page.findByText(/never quoted/)).toBeTruthy();
  });

  it("opens at the passage that was quoted", async () => {
    const text = "One.\n\nTwo is quoted.\n\nThree.";
    const source = { id: book.id, title: book.title, version: 1, language: "en", text };
    const router = open(book, { [`GET /rest/v1/knowledge_items/${book.id}/text`]: source });
    await router.navigate(`/?item=${book.id}&start=6&end=20`);
    const sheet = within(await page.findByRole("dialog", { name: book.title }));
    expect((await sheet.findByText("Two is quoted.")).tagName).toBe("MARK");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });

  it("says so when the quoted source is gone", async () => {
    const gone = refuse(404, "knowledge_not_found", "Knowledge item not found");
    const router = open(book, { [`GET /rest/v1/knowledge_items/${book.id}/text`]: gone });
    await router.navigate(`/?item=${book.id}&start=6&end=20`);
    expect(await page.findByText("This source is not there")).toBeTruthy();
  });
});

describe("a link", () => {
  it("that failed says why in the server's words, and is tried again", async () => {
    open(failed, { "POST /functions/v1/retry-knowledge": { ...failed, status: "queued", failure: null } });
    expect(await page.findByText(failed.failure)).toBeTruthy();
    await userEvent.click(page.getByRole("button", { name: "Try again" }));
    expect(await page.findByRole("progressbar", { name: `Fetching ${failed.title}` })).toBeTruthy();
  });

  it("may be written as people read it", async () => {
    let asked: unknown;
    open(book, {
      "POST /functions/v1/process-twin-content": (body: unknown) => {
        asked = body;
        return { ...page0, id: "new", title: "northlight.studio/essays", status: "queued" };
      },
    });
    await userEvent.click(await page.findByRole("button", { name: "Link" }));
    await userEvent.type(await page.findByLabelText("Address"), "northlight.studio/essays");
    await userEvent.click(page.getByRole("button", { name: "Add link" }));
    await page.findByRole("progressbar", { name: "Fetching northlight.studio/essays" });
    expect(asked).toMatchObject({ contentType: "link", sourceUrl: "https://northlight.studio/essays" });
  });

  it("to a sitemap adds no page that nobody chose", async () => {
    const pages = Array.from({ length: 1_000 }, (_, place) => ({
      url: `https://northlight.studio/note-${place}`,
      title: null,
    }));
    let asked: unknown;
    open(sitemap, {
      [`GET /rest/v1/knowledge_items/${sitemap.id}/pages`]: pages,
      "POST /functions/v1/add-linked-pages": (body: unknown) => {
        asked = body;
        return { added: 2 };
      },
    });
    expect(await page.findByText("214 pages found")).toBeTruthy();
    await userEvent.click(page.getByRole("button", { name: "Choose pages" }));
    const sheet = within(await page.findByRole("dialog"));
    const rows = await sheet.findAllByRole("listitem");
    expect(rows.length).toBeLessThan(60);
    await userEvent.click(sheet.getByLabelText(/\/note-3$/));
    await userEvent.type(sheet.getByLabelText("Search pages"), "note-999");
    await userEvent.click(sheet.getByLabelText(/Select all/));
    await userEvent.click(sheet.getByRole("button", { name: "Add 2 pages" }));
    await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());
    expect(asked).toMatchObject({ urls: [pages[3]?.url, pages[999]?.url] });
  });
});

describe("a question without a source", () => {
  const question = {
    ...{ id: "55555555-5555-4555-8555-555555555555", question: "Day rates outside Europe" },
    ...{ times_asked: 23, last_asked_at: "2026-11-01T10:00:00Z" },
  };

  it("becomes something the twin knows by being answered", async () => {
    let questions = [question];
    open(book, {
      "GET /rest/v1/unanswered_questions": () => questions,
      "POST /functions/v1/answer-question": () => {
        questions = [];
        return { ...book, id: "answer", type: "text", title: question.question, status: "queued" };
      },
    });
    await userEvent.click(await page.findByRole("button", { name: `Answer ${question.question}` }));
    await userEvent.type(await page.findByLabelText("Your answer"), "In their currency.");
    await userEvent.click(page.getByRole("button", { name: "Save answer" }));
    expect(await page.findByRole("progressbar", { name: `Reading ${question.question}` })).toBeTruthy();
    await waitFor(() => expect(page.queryByText("Questions without a source")).toBeNull());
  });

  it("is only read by an analyst", async () => {
    const answers = { "GET /rest/v1/unanswered_questions": [question] };
    open(book, answers, { ...ines, my_role: "analyst" });
    expect(await page.findByText(question.question)).toBeTruthy();
    expect(page.queryByRole("button", { name: /^Answer/ })).toBeNull();
  });
});
