import { AxeBuilder } from "@axe-core/playwright";
import { rooms } from "../database/cast.ts";
import { expect, signIn, test } from "./support/test.ts";

test("the sidebar shows what the person has", async ({ page }) => {
  await signIn(page, "iris");
  await page.goto("/settings");
  const nav = page.getByRole("navigation", { name: "Main" });
  await expect(nav.getByRole("link")).toContainText([
    "Dashboard",
    "VirtualTwins",
    "Chatpedia",
    "Marketplace",
    "Referrals",
    "Tokens",
    "My Rooms",
    "Revenue",
    "Seller Hub",
  ]);
  const foot = page.getByRole("complementary", { name: "Sidebar" });
  await expect(foot.getByText("Iris Novotna")).toBeVisible();
  await expect(foot.getByText("Creator", { exact: true })).toBeVisible();
});

test("inside a room there is the room", async ({ page }) => {
  await signIn(page, "jonas");
  await page.goto(`/room/${rooms.northlight}`);
  await expect(page).toHaveTitle("Northlight · Parley");
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveText(["Chat"]);
  await expect(page.getByRole("link", { name: "Settings" })).toHaveCount(0);
  await page.getByRole("link", { name: "Leave room" }).click();
  await expect(page).toHaveURL("/rooms");
});

test("a notice is read, and leads to what it is about", async ({ page }) => {
  await signIn(page, "maya");
  await page.goto("/settings");
  await page.getByRole("button", { name: /^Notifications, \d+ unread$/ }).click();
  const dropdown = page.getByRole("dialog", { name: "Notifications" });
  await dropdown.getByRole("button", { name: /invited you/ }).click();
  await expect(page).toHaveURL("/invitations");
});

test("the palette finds a twin by the keyboard alone", async ({ page }) => {
  await signIn(page, "maya");
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder("Search twins, rooms, pages and actions").fill("ines");
  await expect(page.getByRole("option").first().locator("mark")).toHaveText("Ines");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/virtualtwins\/[\da-f-]+$/);
});

test("the keyboard skips to the page, and a new page takes the focus", async ({ page }) => {
  await signIn(page, "jonas");
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  await page.getByRole("link", { name: "Marketplace" }).click();
  await expect(page).toHaveTitle("Marketplace · Parley");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("the theme goes from light to dark to system", async ({ page }) => {
  await page.addInitScript(
    () => localStorage.getItem("parley-theme") ?? localStorage.setItem("parley-theme", "light"),
  );
  await page.goto("/login");
  await page.getByRole("button", { name: "Theme: light" }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await page.reload();
  await page.getByRole("button", { name: "Theme: dark" }).click();
  await expect(page.getByRole("button", { name: "Theme: system" })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the sidebar is a sheet that closes behind one", async ({ page }) => {
    await signIn(page, "jonas");
    await page.goto("/settings");
    await page.getByRole("button", { name: "Open menu" }).click();
    const sheet = page.getByRole("dialog", { name: "Menu" });
    await expect(sheet).toHaveCSS("width", "288px");
    await sheet.getByRole("link", { name: "Marketplace" }).click();
    await expect(page).toHaveURL("/marketplace");
    await expect(sheet).toHaveCount(0);
  });
});

test("says when the connection is gone", async ({ page, context }) => {
  await signIn(page, "jonas");
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You are offline.")).toHaveCount(0);
});

for (const theme of ["light", "dark"] as const) {
  test(`what floats above the page is accessible in ${theme}`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem("parley-theme", chosen), theme);
    await signIn(page, "maya");
    await page.goto("/settings");
    await page.getByRole("button", { name: /^Notifications/ }).click();
    await expect(page.getByRole("dialog", { name: "Notifications" }).getByRole("list")).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.keyboard.press("Escape");

    await page.keyboard.press("Control+k");
    await expect(page.getByRole("option").first()).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
}
