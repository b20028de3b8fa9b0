import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  MAYA,
  openApp,
  profileOf,
  refuse,
  resetBrowser,
  sessionFor,
  stubServer,
} from "../../app/testing/stage.tsx";
import type { TokenMove } from "../../lib/generated/types.gen.ts";
import { signIn } from "../../testing/sign-in.ts";

const RECEIPT = {
  turn_id: "00000000-0000-4000-8000-000000000001",
  model: "openai:gpt-5-mini",
  input_tokens: 1_700,
  output_tokens: 190,
  provider_cost_usd_micros: null,
};

const move = (id: number, tokens: number): TokenMove => ({
  id,
  kind: tokens < 0 ? "usage" : "purchase",
  tokens,
  cost_usd_cents: 34,
  is_estimated: false,
  twin_id: null,
  twin_name: "Ines Carvalho",
  twin_hue: 2,
  room_name: "Northlight",
  is_memory: false,
  receipt: tokens < 0 ? RECEIPT : null,
  created_at: new Date().toISOString(),
});

const answers = (balance_tokens: number) => ({
  "/rest/v1/profiles": profileOf("creator"),
  "/rest/v1/user_token_balances": [
    { user_id: MAYA, balance_tokens, held_tokens: 0, last_updated: new Date().toISOString() },
  ],
  "/rest/v1/platform_settings": [{ key: "low_token_threshold", value: 2_000 }],
  "/rest/v1/rpc/get_token_usage_summary": {
    total_tokens_used_month: 61_790,
    total_tokens_used_all_time: 402_615,
    month_cost_usd_cents: 1_112,
    total_cost_usd_cents: 7_247,
    tokens_used_since_purchase: 0,
  },
  "/rest/v1/rpc/get_token_history": { balance_tokens, moves: [move(2, -1_890), move(1, 25_000)] },
  "/functions/v1/get-connect-account-status": { has_account: false, account: null },
});

beforeEach(() => signIn(sessionFor()));
afterEach(resetBrowser);

describe("the tokens page", () => {
  it("warns below the threshold that a superadmin set", async () => {
    stubServer(answers(1_500));
    openApp("/tokens");
    expect(await screen.findByText("Your balance is low.")).toBeTruthy();
  });

  it("leaves someone with enough in peace", async () => {
    stubServer(answers(48_210));
    openApp("/tokens");
    await screen.findByRole("heading", { name: "Tokens" });
    expect(screen.queryByText("Your balance is low.")).toBeNull();
  });

  it("shows what each move left behind", async () => {
    stubServer(answers(48_210));
    openApp("/tokens");
    const table = await screen.findByRole("table", { name: "" });
    const rows = within(table)
      .getAllByRole("row")
      .map((row) => row.textContent);
    expect(rows[1]).toContain("Ines answered in Northlight");
    expect(rows[1]).toContain("\u22121,890$0.3448,210");
    expect(rows[2]).toContain("+25,000$0.3450,100");
  });

  it("asks the server for purchases alone, and then shows no balances", async () => {
    const server = stubServer(answers(48_210));
    openApp("/tokens");
    await userEvent.click(await screen.findByRole("radio", { name: "Purchases" }));
    expect(screen.queryByRole("columnheader", { name: "Balance" })).toBeNull();
    const asked = server.mock.calls.map(([input]) => (input instanceof Request ? input.url : String(input)));
    expect(asked.some((url) => url.includes("kind=purchases"))).toBe(true);
  });

  it("opens the receipt of an answer, without what only staff may know", async () => {
    stubServer(answers(48_210));
    openApp("/tokens");
    await userEvent.click(await screen.findByRole("button", { name: "Ines answered in Northlight" }));
    const receipt = screen.getByRole("dialog", { name: "Receipt: Ines answered in Northlight" });
    expect(receipt.textContent).toContain("Tokens read1,700");
    expect(receipt.textContent).toContain("Charged1,890 tokens");
    expect(receipt.textContent).not.toContain("Margin");
  });

  it("shows staff what an answer cost and what was left of its price", async () => {
    const paid = { ...move(2, -1_890), receipt: { ...RECEIPT, provider_cost_usd_micros: 2_100 } };
    const history = { balance_tokens: 48_210, moves: [paid] };
    stubServer({ ...answers(48_210), "/rest/v1/rpc/get_token_history": history });
    openApp("/tokens");
    await userEvent.click(await screen.findByRole("button", { name: "Ines answered in Northlight" }));
    const receipt = screen.getByRole("dialog", { name: /^Receipt/ });
    expect(receipt.textContent).toContain("Provider's cost$0.0021");
    expect(receipt.textContent).toContain("Margin$0.3379");
  });

  it("has the server write the whole history, and says so when it cannot", async () => {
    const server = stubServer({
      ...answers(48_210),
      "/rest/v1/token_history.csv": refuse(503, "unavailable", "The service is busy, please try again"),
    });
    openApp("/tokens");
    await userEvent.click(await screen.findByRole("button", { name: "Export everything as CSV" }));
    expect(await screen.findByText("The service is busy, please try again")).toBeTruthy();
    const asked = server.mock.calls.map(([input]) => (input instanceof Request ? input.url : String(input)));
    expect(asked.some((url) => url.includes("/rest/v1/token_history.csv"))).toBe(true);
  });

  it("keeps the rest of the page when one card fails", async () => {
    stubServer({ ...answers(48_210), "/rest/v1/token_bundles": refuse(403, "not_allowed", "Not today") });
    openApp("/tokens");
    expect((await screen.findByRole("alert")).textContent).toContain("Not today");
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
    expect(screen.getByText("402,615")).toBeTruthy();
  });
});
