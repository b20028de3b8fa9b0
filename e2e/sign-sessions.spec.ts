import type { BrowserContext, Page } from "@playwright/test";
import { newPerson } from "./support/new-person.ts";
import { expect, test } from "./support/test.ts";

const REFRESH = "**/auth/v1/token?grant_type=refresh_token";

/** Every refresh that leaves any tab. */
function countRefreshes(context: BrowserContext): () => number {
  let count = 0;
  context.on("request", (request) => {
    if (request.url().includes("grant_type=refresh_token")) count += 1;
  });
  return () => count;
}

/** As if the hour had passed: the token's own end does not matter to the browser. */
const expire = (page: Page) =>
  page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("parley-session") ?? "{}");
    localStorage.setItem("parley-session", JSON.stringify({ ...session, expires_at: 1 }));
  });

const tokenOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("parley-session") ?? "{}").access_token);

test("a session whose hour is over is refreshed before the guard decides", async ({ page, context }) => {
  await newPerson(page, "Sana");
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  const before = await tokenOf(page);
  await expire(page);
  const refreshes = countRefreshes(context);
  await page.goto("/tokens");
  await expect(page.getByRole("heading", { level: 1, name: "Tokens" })).toBeVisible();
  expect(await tokenOf(page)).not.toBe(before);
  expect(refreshes()).toBe(1);
});

test("while it is refreshed the page says so, and gives up after ten seconds", async ({ page }) => {
  await newPerson(page, "Sana");
  await page.goto("/settings");
  await expire(page);
  await page.route(REFRESH, () => {});
  await page.clock.install();
  await page.goto("/tokens");
  await expect(page.getByRole("heading", { name: "Loading Your Session" })).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(page).toHaveURL("/login?from=%2Ftokens");
  expect(await page.evaluate(() => localStorage.getItem("parley-session"))).not.toBeNull();
});

test("many tabs refresh once", async ({ page, context }) => {
  await newPerson(page, "Petra");
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  const tabs = [page, await context.newPage(), await context.newPage()];
  await expire(page);
  const refreshes = countRefreshes(context);
  await Promise.all(tabs.map((tab) => tab.goto("/tokens")));
  for (const tab of tabs) await expect(tab.getByRole("heading", { level: 1, name: "Tokens" })).toBeVisible();
  expect(refreshes()).toBe(1);
});

test("a session that was ended elsewhere leads to the sign-in page and back", async ({ page }) => {
  await newPerson(page, "Leo");
  await page.goto("/settings");
  await expire(page);
  await page.route(REFRESH, (route) =>
    route.fulfill({
      status: 400,
      headers: { "x-supabase-api-version": "2024-01-01" },
      json: { code: "refresh_token_not_found", msg: "Invalid Refresh Token: Refresh Token Not Found" },
    }),
  );
  await page.goto("/tokens");
  await expect(page).toHaveURL("/login?from=%2Ftokens");
  expect(await page.evaluate(() => localStorage.getItem("parley-session"))).toBeNull();
});

test("offline keeps the session and what was typed, and says so", async ({ page, context }) => {
  await newPerson(page, "Hugo");
  await page.goto("/settings");
  await page.getByLabel("First name").fill("Hugolino");
  await context.setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await expire(page);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("button", { name: "Saving" })).toBeVisible();
  await expect(page).toHaveURL("/settings");
  await expect(page.getByLabel("First name")).toHaveValue("Hugolino");

  // With the connection the token is refreshed, and what waited goes out.
  await context.setOffline(false);
  await expect(page.getByText("You are offline.")).toHaveCount(0);
  await expect(page.getByText("Profile saved")).toBeVisible();
});

test("a form keeps its input while the session is refreshed in another tab", async ({ page, context }) => {
  await newPerson(page, "Elin");
  await page.goto("/settings");
  await page.getByLabel("First name").fill("Elinor");
  const second = await context.newPage();
  await second.goto("/tokens");
  await expect(second.getByRole("heading", { level: 1, name: "Tokens" })).toBeVisible();
  await expire(second);
  await second.reload();
  await expect(second.getByRole("heading", { level: 1, name: "Tokens" })).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Elinor");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Profile saved")).toBeVisible();
});

test("signing out while offline leaves this browser at once", async ({ page, context }) => {
  await newPerson(page, "Nora");
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Log out" }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("parley-session"))).toBeNull();
});
