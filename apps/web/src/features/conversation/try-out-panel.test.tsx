import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MAYA, profileOf, refuse, resetBrowser, sessionFor, stubServer } from "../../app/testing/stage.tsx";
import type { Twin } from "../../lib/generated/types.gen.ts";
import { queryClient } from "../../lib/query-client.ts";
import { grantLocks, takeLocksBack } from "../../testing/fake-transfer.ts";
import { signIn } from "../../testing/sign-in.ts";
import { conversationQueries } from "./conversation.api.ts";
import { answer, citation, ines, message, ROOM, turn } from "./testing/samples.ts";
import { TryOutPanel } from "./try-out-panel.tsx";

const twin: Twin = {
  ...ines,
  ...{ owner_id: MAYA, description: "", my_role: "owner", is_public: false, unlisted_at: null },
  ...{ temperature: 0.7, is_dynamic_mode: false, is_strict: false, avatar_url: null, model: null },
  ...{ greeting: "Say the number first.", suggested_questions: ["What does a day cost?"] },
  ...{ free_messages_per_day: 0, monthly_price_cents: null, updated_at: "2026-11-01T10:00:00Z" },
  owner: { id: MAYA, first_name: "Maya", last_name: "Lindqvist", avatar_url: null },
};

const twinCost = { twin_id: ines.id, max_tokens: 700, payer: "you" };
const quote = { max_tokens: 700, balance_tokens: 12_480, payer: "you", twins: [twinCost] };
const answers = {
  "/rest/v1/profiles": profileOf("creator"),
  "/functions/v1/open-try-out": { room_id: ROOM, gift_tokens: 0 },
  "/functions/v1/quote-answer": quote,
};

function open(given: Record<string, object>, look: Partial<Twin> = {}) {
  const server = stubServer({ ...answers, ...given });
  const router = createMemoryRouter([{ path: "/", element: <TryOutPanel twin={{ ...twin, ...look }} /> }]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const sent = async (path: string) => {
    const requests = server.mock.calls.flatMap(([input]) => (input instanceof Request ? [input] : []));
    const request = requests.find(({ url }) => new URL(url).pathname === path);
    return request ? await request.clone().json() : undefined;
  };
  return { router, sent };
}

beforeEach(() => {
  signIn(sessionFor());
  grantLocks();
});
afterEach(() => {
  cleanup();
  resetBrowser();
  takeLocksBack();
});

const own = { asked_by: MAYA };

describe("the try-out", () => {
  it("greets, says what an answer may cost, and asks what was suggested", async () => {
    const { sent } = open({
      "/functions/v1/send-message": { message: message({ client_id: "c1" }), turns: [turn(own)] },
    });
    await screen.findByText("Say the number first.");
    await screen.findByText("At most 700 tokens · you pay, 12,480 left");
    await userEvent.click(screen.getByRole("button", { name: "What does a day cost?" }));
    await screen.findByText("Reading sources · at most 1,640 tokens");
    expect(await sent("/functions/v1/send-message")).toMatchObject({
      roomId: ROOM,
      text: "What does a day cost?",
    });
    expect(screen.queryByRole("list", { name: "Suggested questions" })).toBeNull();
  });

  it("keeps what could not be sent, with the server's words and the way to more tokens", async () => {
    open({ "/functions/v1/send-message": refuse(402, "not_enough_tokens", "There are not enough tokens") });
    await userEvent.type(await screen.findByLabelText("Message"), "How much?{enter}");
    await screen.findByText("There are not enough tokens");
    expect(screen.getByText("How much?")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Buy tokens" }).getAttribute("href")).toBe("/tokens");
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });

  it("sends with Enter and breaks the line with Shift and Enter", async () => {
    const { sent } = open({ "/functions/v1/send-message": { message: message(), turns: [] } });
    await userEvent.type(await screen.findByLabelText("Message"), "One{shift>}{enter}{/shift}two{enter}");
    await waitFor(async () =>
      expect(await sent("/functions/v1/send-message")).toMatchObject({ text: "One\ntwo" }),
    );
  });

  it("warns before the question when the tokens may not reach", async () => {
    open({ "/functions/v1/quote-answer": { ...quote, balance_tokens: 120 } });
    expect(await screen.findByText(/May cost 700 tokens · you pay, 120 left/)).toBeTruthy();
  });

  it("shows a failure and tries again", async () => {
    const { sent } = open({
      "/rest/v1/messages": [message()],
      "/rest/v1/turns": [turn({ ...own, status: "failed", failure: "The model is away." })],
      "/functions/v1/retry-answer": turn({ ...own, fence: 2 }),
    });
    await screen.findByText("The model is away.");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText(/Reading sources/);
    expect(await sent("/functions/v1/retry-answer")).toEqual({ roomId: ROOM, turnId: "t1" });
  });

  it("opens the quoted passage, and the document for those who tend the twin", async () => {
    const placed = citation({ item_id: "doc", start: 10, end: 31 });
    const { router } = open({ "/rest/v1/messages": [message(), answer({ citations: [placed] })] });
    await userEvent.click(await screen.findByRole("button", { name: "Source 1: Rate card" }));
    expect(screen.getByText("Half a day costs 600.").tagName).toBe("MARK");
    await userEvent.click(screen.getByRole("link", { name: "Open the passage" }));
    expect(router.state.location.search).toBe("?item=doc&start=10&end=31");
  });

  it("says when a receipt is estimated, and that an answer has no source", async () => {
    const estimated = turn({ ...own, status: "stopped", is_estimated: true });
    open({
      "/rest/v1/messages": [message(), answer({ citations: [], status: "stopped", turn: estimated })],
    });
    const receipt = await screen.findByText(/^Stopped/);
    expect(receipt.textContent).toBe("Stopped · Answered without a source · 204 tokens · estimated");
  });

  it("says that the twin remembers, and what, only in dynamic mode", async () => {
    open({}, { is_dynamic_mode: true });
    await userEvent.click(await screen.findByRole("button", { name: /^What .* remembers$/ }));
    await screen.findByText("Nothing yet");
    cleanup();
    open({});
    await screen.findByText("Only you see this conversation.");
    expect(screen.queryByRole("button", { name: /remembers/ })).toBeNull();
  });

  it("starts over", async () => {
    const { sent } = open({ "/rest/v1/messages": [message()] });
    await userEvent.click(await screen.findByRole("button", { name: "Start over" }));
    await waitFor(async () => expect(await sent("/functions/v1/clear-try-out")).toEqual({ roomId: ROOM }));
  });

  it("shows what is said after starting over, though its numbers begin again", async () => {
    const asked = message({ client_id: "c1", seq: 1, body: "And now?" });
    open({ "/functions/v1/send-message": { message: asked, turns: [turn(own)] } });
    queryClient.setQueryData(conversationQueries.thread(ROOM).queryKey, {
      pages: [{ messages: [message({ seq: 2 })], isFirst: true, isLast: true }],
      pageParams: [{}],
    });
    queryClient.setQueryData(conversationQueries.newest(ROOM).queryKey, 2);
    await userEvent.click(await screen.findByRole("button", { name: "Start over" }));
    await userEvent.click(await screen.findByRole("button", { name: "What does a day cost?" }));
    expect(await screen.findByText("And now?")).toBeTruthy();
  });
});
