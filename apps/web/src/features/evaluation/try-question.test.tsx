import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, screen as page, render, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { profileOf, resetBrowser, sessionFor } from "../../app/testing/stage.tsx";
import { queryClient } from "../../lib/query-client.ts";
import { ines } from "../../testing/ines.ts";
import { serve } from "../../testing/serve.ts";
import { signIn } from "../../testing/sign-in.ts";
import { TryQuestion } from "./try-question.tsx";

const passage = {
  ...{ rank: 1, item_id: "doc", chunk_ids: ["c"], title: "Rate card", body: "A day costs 1,200." },
  ...{ locator: { page: 4, start: 10, end: 28 }, score: 0.03, vector_rank: 1, vector_score: 0.8 },
  ...{ word_rank: 2, word_score: 0.4, tokens: 12, is_citable: true, is_in_prompt: true },
};
const left = {
  ...passage,
  ...{
    rank: 2,
    item_id: "other",
    title: "Old rates",
    is_in_prompt: false,
    word_rank: null,
    word_score: null,
  },
};
const tried = {
  ...{ passages: [passage, left], prompt_tokens: 12, budget_tokens: 1500, took_ms: 17.6 },
  ...{ tier: "exact", is_answerable: true },
};
const golden = {
  ...{ id: "g1", twin_id: ines.id, question: "What does a day cost?", expected_item_id: "doc" },
  ...{ expected_title: "Rate card", last_rank: 3, last_passed: true },
};

function open(answers: Parameters<typeof serve>[0] = {}, twin = ines) {
  const server = serve({
    "GET /rest/v1/profiles": profileOf("creator"),
    "POST /functions/v1/try-question": tried,
    ...answers,
  });
  const router = createMemoryRouter([{ path: "/", element: <TryQuestion twin={twin} /> }]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { server, router };
}

const ask = () => userEvent.type(page.getByLabelText("Question"), "What costs a day?{enter}");

beforeEach(() => signIn(sessionFor()));
afterEach(() => {
  cleanup();
  resetBrowser();
});

describe("trying a question", () => {
  it("shows the passages in their order, with what put them there and what fits", async () => {
    const { router } = open();
    await ask();
    const rows = [...(await page.findByRole("list", { name: "Passages" })).children];
    expect(rows.map((row) => row.querySelector("b")?.textContent)).toEqual(["Rate card", "Old rates"]);
    expect(rows[0]?.textContent).toContain("p. 4");
    expect([...(rows[0]?.querySelectorAll("mark") ?? [])].map((mark) => mark.textContent)).toEqual([
      "day",
      "costs",
    ]);
    expect(rows[1]?.textContent).toContain("Left out");
    expect(page.getByText("1 of 2 passages")).toBeTruthy();
    expect(page.getByText("12 of 1,500 tokens")).toBeTruthy();
    expect(page.getByText(/18 ms · searched passage by passage/)).toBeTruthy();
    await userEvent.click(page.getAllByRole("link", { name: "Open the passage" })[0] ?? document.body);
    expect(router.state.location.search).toBe("?item=doc&start=10&end=28");
  });

  it("says what a twin without a source would do", async () => {
    open(
      { "POST /functions/v1/try-question": { ...tried, is_answerable: false } },
      { ...ines, is_strict: true },
    );
    await ask();
    expect(await page.findByText("Ines would say so and charge nothing.")).toBeTruthy();
  });

  it("keeps a question with the document it found first", async () => {
    let kept: unknown;
    open({
      "POST /rest/v1/golden_questions": (body) => {
        kept = body;
        return golden;
      },
    });
    await ask();
    await userEvent.click(await page.findByRole("button", { name: "Make this a golden question" }));
    const dialog = within(page.getByRole("dialog"));
    await userEvent.click(dialog.getByRole("button", { name: "Add question" }));
    await waitFor(() =>
      expect(kept).toEqual({ twin_id: ines.id, question: "What costs a day?", expected_item_id: "doc" }),
    );
  });

  it("shows how each golden question last fared", async () => {
    open({
      "GET /rest/v1/golden_questions": [
        golden,
        { ...golden, id: "g2", question: "And two?", last_passed: false, last_rank: null },
        { ...golden, id: "g3", question: "And three?", last_passed: null, last_rank: null },
      ],
    });
    expect(await page.findByText("Found at 3")).toBeTruthy();
    expect(page.getByText("Not found")).toBeTruthy();
    expect(page.getByText("Not asked yet")).toBeTruthy();
  });

  it("is only looked at by an analyst", async () => {
    open({ "GET /rest/v1/golden_questions": [golden] }, { ...ines, my_role: "analyst" });
    await page.findByText("Found at 3");
    expect(page.queryByRole("button", { name: "Add question" })).toBeNull();
    expect(page.queryByRole("button", { name: /Delete/ })).toBeNull();
  });
});
