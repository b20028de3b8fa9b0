import { screen, within } from "@testing-library/react";
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
import { signIn } from "../../testing/sign-in.ts";

const answersFor = (role: string) => ({
  "/rest/v1/profiles": profileOf(role),
  "/rest/v1/user_token_balances": [
    { user_id: MAYA, balance_tokens: 5_000, held_tokens: 0, last_updated: new Date().toISOString() },
  ],
  "/functions/v1/get-connect-account-status": { has_account: false, account: null },
});

const tabs = async () =>
  within(await screen.findByRole("navigation", { name: "Admin" }))
    .getAllByRole("link")
    .map((link) => link.textContent);

beforeEach(() => signIn(sessionFor()));
afterEach(resetBrowser);

describe("staff pages", () => {
  it("show an admin the reports and nothing that leads nowhere", async () => {
    stubServer(answersFor("admin"));
    openApp("/admin/revenue");
    expect(await tabs()).toEqual(["Revenue", "Token reports"]);
  });

  it("show a superadmin the settings too", async () => {
    stubServer(answersFor("superadmin"));
    openApp("/admin/rate-limits");
    expect(await tabs()).toHaveLength(5);
  });

  it("say in the server's words that a second factor is missing", async () => {
    const refusal = refuse(403, "second_factor_required", "This page needs your second factor");
    stubServer({ ...answersFor("superadmin"), "/rest/v1/rate_limits": refusal });
    openApp("/admin/rate-limits");
    expect(await screen.findByText("This page needs your second factor")).toBeTruthy();
  });
});
