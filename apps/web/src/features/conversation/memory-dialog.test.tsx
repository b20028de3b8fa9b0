import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refuse, resetBrowser, sessionFor } from "../../app/testing/stage.tsx";
import { queryClient } from "../../lib/query-client.ts";
import { ines } from "../../testing/ines.ts";
import { serve } from "../../testing/serve.ts";
import { signIn } from "../../testing/sign-in.ts";
import { MemoryButton } from "./memory-button.tsx";

const at = "2026-11-14T10:00:00Z";
const fact = (id: string, words: string) => ({
  ...{ id, twin_id: ines.id, fact: words, created_at: at, updated_at: at },
});

/** A server that remembers, and forgets when it is told to. */
function open(facts: ReturnType<typeof fact>[], more: Parameters<typeof serve>[0] = {}) {
  let known = facts;
  serve({
    "GET /rest/v1/twin_memories": () => known,
    "PATCH /rest/v1/twin_memories/a": (body) => {
      known = known.map((one) => (one.id === "a" ? { ...one, ...Object(body) } : one));
      return known[0] ?? {};
    },
    "DELETE /rest/v1/twin_memories/a": () => {
      known = known.filter(({ id }) => id !== "a");
      return new Response(null, { status: 204 });
    },
    "POST /functions/v1/forget-me": () => {
      known = [];
      return new Response(null, { status: 204 });
    },
    ...more,
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryButton twin={ines} />
    </QueryClientProvider>,
  );
  return userEvent.click(screen.getByRole("button", { name: "What Ines remembers" }));
}

beforeEach(() => signIn(sessionFor()));
afterEach(() => {
  cleanup();
  resetBrowser();
  vi.restoreAllMocks();
});

describe("what a twin remembers", () => {
  it("is listed, reworded and deleted one by one", async () => {
    await open([fact("a", "Lives in Lisbon"), fact("b", "Keeps bees")]);
    const list = await screen.findByRole("list", { name: "Facts" });
    expect(within(list).getAllByRole("listitem")).toHaveLength(2);
    await userEvent.click(screen.getByRole("button", { name: "Edit: Lives in Lisbon" }));
    const field = screen.getByRole("textbox", { name: "Fact" });
    await userEvent.clear(field);
    await userEvent.type(field, "Lives in Porto{enter}");
    await screen.findByText("Lives in Porto");
    await userEvent.click(screen.getByRole("button", { name: "Delete: Lives in Porto" }));
    await waitFor(() => expect(screen.queryByText("Lives in Porto")).toBeNull());
    expect(screen.getByText("Keeps bees")).toBeTruthy();
  });

  it("is deleted all at once, after a question", async () => {
    await open([fact("a", "Lives in Lisbon"), fact("b", "Keeps bees")]);
    await userEvent.click(await screen.findByRole("button", { name: "Delete all" }));
    const asking = await screen.findByRole("dialog", { name: "Delete everything Ines remembers?" });
    expect(screen.getByText("Keeps bees")).toBeTruthy();
    await userEvent.click(within(asking).getByRole("button", { name: "Delete all" }));
    await screen.findByText("Nothing yet");
  });

  it("says what will happen while there is nothing, and who pays for it", async () => {
    await open([]);
    const hint = await screen.findByText(/quiet for five minutes/);
    expect(hint.textContent).toContain("paid from your tokens");
    expect(screen.queryByRole("button", { name: "Delete all" })).toBeNull();
  });

  it("keeps the words that were refused, and says why", async () => {
    const refused = refuse(404, "memory_not_found", "This is no longer remembered");
    await open([fact("a", "Lives in Lisbon")], { "PATCH /rest/v1/twin_memories/a": refused });
    await userEvent.click(await screen.findByRole("button", { name: "Edit: Lives in Lisbon" }));
    await userEvent.type(screen.getByRole("textbox", { name: "Fact" }), " now{enter}");
    await screen.findByText("This is no longer remembered");
    expect(screen.getByDisplayValue("Lives in Lisbon now")).toBeTruthy();
  });

  it("has a way out when it did not load", async () => {
    await open([], { "GET /rest/v1/twin_memories": refuse(403, "not_allowed", "You may not") });
    await screen.findByText("You may not");
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });
});
