import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MAYA, profileOf, resetBrowser, sessionFor } from "../../app/testing/stage.tsx";
import { useBlockedFeature } from "../../lib/paywall.ts";
import { grantLocks, takeLocksBack } from "../../testing/fake-transfer.ts";
import { serve } from "../../testing/serve.ts";
import { show } from "../../testing/show.tsx";
import { signIn } from "../../testing/sign-in.ts";
import { Composer } from "./composer.tsx";
import { ines, message } from "./testing/samples.ts";

const samuel = { ...ines, id: "33333333-3333-4333-8333-333333333333", name: "Samuel Brandt", purpose: "" };
const costOf = (twin_id: string, max_tokens: number) => ({ twin_id, max_tokens, payer: "you" });
const quote = { max_tokens: 700, balance_tokens: 12_480, payer: "you", twins: [costOf(ines.id, 700)] };
const everybody = { ...quote, twins: [costOf(ines.id, 700), costOf(samuel.id, 900)] };

const Paywall = () => <p>Blocked: {useBlockedFeature() ?? "nothing"}</p>;

function open(tier: string, answers: Parameters<typeof serve>[0] = {}) {
  const sent: unknown[] = [];
  serve({
    "GET /rest/v1/profiles": profileOf("creator"),
    "GET /rest/v1/subscriptions": [{ user_id: MAYA, tier_id: tier, status: "active" }],
    "POST /functions/v1/quote-answer": (body) =>
      JSON.stringify(body).includes("@Samuel Brandt") ? everybody : quote,
    "POST /functions/v1/send-message": (body) => {
      sent.push(body);
      return { message: message(), turns: [] };
    },
    ...answers,
  });
  // One of its own for each test: a draft outlives the page it was written on.
  const roomId = crypto.randomUUID();
  show(
    <>
      <Composer roomId={roomId} twins={[ines, samuel]} placeholder="Ask the room" />
      <Paywall />
    </>,
  );
  return sent;
}

const field = () => screen.findByRole("textbox", { name: "Message" });

beforeEach(() => {
  signIn(sessionFor());
  grantLocks();
});
afterEach(() => {
  resetBrowser();
  takeLocksBack();
});

describe("the composer", () => {
  it("lists the twins at an @ with what each can cost, and completes by keys", async () => {
    const sent = open("pro");
    await userEvent.type(await field(), "@");
    await screen.findByRole("option", { name: /Samuel Brandt.*at most 900 tokens/ });
    const first = screen.getByRole("option", { name: /Ines Carvalho/ });
    expect((await field()).getAttribute("aria-activedescendant")).toBe(first.id);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    expect(screen.queryByRole("listbox")).toBeNull();
    await userEvent.keyboard("and @ine{Tab}why?{Enter}");
    await waitFor(() =>
      expect(sent).toEqual([expect.objectContaining({ text: "@Samuel Brandt and @Ines Carvalho why?" })]),
    );
    expect(await field()).toHaveProperty("value", "");
  });

  it("opens the paywall at a second twin when the plan has only one", async () => {
    const sent = open("free");
    await userEvent.type(await field(), "@sam{Enter}and @ine{Enter}");
    await screen.findByText("Blocked: select_multiple_twins");
    expect(await field()).toHaveProperty("value", "@Samuel Brandt and @ine");
    expect(sent).toEqual([]);
  });

  it("closes the list by Escape and leaves the words", async () => {
    open("pro");
    await userEvent.type(await field(), "@sam{Escape}");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(await field()).toHaveProperty("value", "@sam");
  });

  it("says who pays when it is somebody else", async () => {
    open("pro", { "POST /functions/v1/quote-answer": { ...quote, payer: "owner" } });
    expect(await screen.findByText("At most 700 tokens · its owner pays")).toBeTruthy();
  });

  it("leads to more tokens below the threshold that superadmins set", async () => {
    open("pro", { "GET /rest/v1/platform_settings": [{ key: "low_token_threshold", value: 20_000 }] });
    expect(await screen.findByText(/you pay, 12,480 left/)).toBeTruthy();
    expect(await screen.findByRole("link", { name: "Buy tokens" })).toBeTruthy();
  });

  it("sends nothing once the tokens are gone, and leads to more", async () => {
    const sent = open("pro", { "POST /functions/v1/quote-answer": { ...quote, balance_tokens: 0 } });
    expect(await screen.findByText(/You have no tokens left/)).toBeTruthy();
    await userEvent.type(await field(), "Why?{Enter}");
    expect(screen.getByRole("link", { name: "Buy tokens" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Send" })).toHaveProperty("disabled", true);
    expect(sent).toEqual([]);
  });

  it("says by how much a message is too long", async () => {
    open("pro");
    (await field()).focus();
    await userEvent.paste("x".repeat(8_012));
    expect(await screen.findByText("12 characters too long")).toBeTruthy();
  });
});
