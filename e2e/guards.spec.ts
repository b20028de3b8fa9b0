import { newPerson } from "./support/new-person.ts";
import { expect, signIn, test } from "./support/test.ts";

test("a visitor signs in and returns to where they wanted to go", async ({ page }) => {
  await page.goto("/rooms?edit=none");
  await expect(page).toHaveURL("/login?from=%2Frooms%3Fedit%3Dnone");
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();

  await signIn(page, "maya");
  await page.reload();
  await expect(page).toHaveURL("/rooms?edit=none");
});

test("someone signed in is sent from a guest page to the dashboard", async ({ page }) => {
  await signIn(page, "jonas");
  await page.goto("/register");
  await expect(page).toHaveURL("/dashboard");
});

test("a role that is too low leads to the dashboard", async ({ page }) => {
  await signIn(page, "maya");
  await page.goto("/admin/revenue");
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("link", { name: "Admin Panel" })).toHaveCount(0);
});

test("an admin reaches revenue, and not the token settings", async ({ page }) => {
  await signIn(page, "alma");
  await page.goto("/admin/revenue");
  await expect(page).toHaveURL("/admin/revenue");
  await page.goto("/admin/token-settings");
  await expect(page).toHaveURL("/dashboard");
});

test("a session that does not load says so, and gives up after ten seconds", async ({ page }) => {
  await page.clock.install();
  await signIn(page, "maya");
  await page.route("**/rest/v1/profiles?*", () => {});
  await page.goto("/tokens");
  await expect(page.getByRole("heading", { name: "Loading Your Session" })).toBeVisible();
  await expect(page.getByText("Please wait while we restore your session...")).toBeVisible();
  await expect(page.getByRole("link", { name: "Having trouble? Click here to sign in again" })).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(page).toHaveURL("/login?from=%2Ftokens");
});

test("signing out in one tab signs out the other", async ({ page, context }) => {
  await newPerson(page, "Nilo");
  await page.goto("/settings");
  const second = await context.newPage();
  await second.goto("/tokens");
  await expect(second.getByRole("heading", { level: 1, name: "Tokens" })).toBeVisible();

  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/login");
  await expect(second).toHaveURL("/login?from=%2Ftokens");
});

test("an address that leads nowhere says so", async ({ page }) => {
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});
