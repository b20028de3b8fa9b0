import { rooms } from "../database/cast.ts";
import { expect, signIn, test } from "./support/test.ts";

test("someone creates a room, changes it and deletes it", async ({ page }) => {
  await signIn(page, "grace");
  await page.goto("/rooms");
  await page.getByRole("button", { name: "Create room" }).click();
  const dialog = page.getByRole("dialog", { name: "Create a room" });
  await dialog.getByRole("button", { name: "Create room" }).click();
  await expect(dialog.getByText("A room needs a name")).toBeVisible();
  await dialog.getByLabel("Name").fill("Evening class");
  await dialog.getByLabel("Description").fill("Thursdays at eight");
  await dialog.getByRole("button", { name: "Create room" }).click();

  await expect(page).toHaveURL(/\/room\/[\da-f-]+$/);
  await expect(page.getByText("Nothing has been said yet")).toBeVisible();
  await page.getByRole("link", { name: "Leave room" }).click();

  await page.getByRole("button", { name: "Manage Evening class" }).click();
  await page.getByRole("menuitem", { name: "Edit room" }).click();
  await page.getByLabel("Name").fill("Morning class");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Room saved")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Morning class" })).toBeVisible();

  await page.getByRole("button", { name: "Delete room" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete room" }).click();
  await expect(page).toHaveURL("/rooms");
  await expect(page.getByText("Morning class was deleted")).toBeVisible();
  await expect(page.getByRole("link", { name: "Morning class" })).toHaveCount(0);
});

test("the theme editor shows the repaired room, and says what moved", async ({ page }) => {
  await signIn(page, "maya");
  await page.goto(`/rooms?edit=${rooms.officeHours}`);
  await page.getByLabel("Text", { exact: true }).fill("#b8b8b8");
  await page.getByLabel("Background", { exact: true }).fill("#ffffff");
  await expect(page.getByText("We darkened your text so that everyone can read it.")).toBeVisible();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Room saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Text", { exact: true })).toHaveValue("#b8b8b8");
});

test("a plan without it meets the paywall, not the theme editor", async ({ page }) => {
  await signIn(page, "hana");
  await page.goto(`/rooms?edit=${rooms.joinersBench}`);
  await expect(page.getByLabel("Primary colour", { exact: true })).toBeDisabled();
  await page.getByRole("button", { name: "See what Pro adds" }).first().click();
  const paywall = page.getByRole("dialog");
  await expect(paywall.getByText("30 days free")).toBeVisible();
  await paywall.getByRole("button", { name: "Maybe Later" }).click();
  await expect(paywall).toHaveCount(0);
});

test("a stranger joins a public room and is let in", async ({ page }) => {
  await signIn(page, "nora");
  await page.goto(`/room/${rooms.slowBakery}`);
  await page.getByRole("button", { name: "Join room" }).click();
  await expect(page.getByRole("log", { name: "Conversation" })).toBeVisible();
  await page.goto("/rooms");
  await expect(page.getByRole("link", { name: "Slow Bakery" })).toBeVisible();
});

test("a private room is not there for a stranger", async ({ page }) => {
  await signIn(page, "nora");
  await page.goto(`/room/${rooms.cohort7}`);
  await expect(page.getByText("Room not found")).toBeVisible();
  await expect(page.getByText("It may have been deleted, or it is private.")).toBeVisible();
  await page.goto(`/rooms?edit=${rooms.cohort7}`);
  await expect(page.getByText("Room not found")).toBeVisible();
});

test("when the function fails, the list comes by the direct query", async ({ page }) => {
  await signIn(page, "maya");
  await page.route("**/rest/v1/rpc/get_user_accessible_rooms", (route) =>
    route.fulfill({ status: 500, body: "" }),
  );
  await page.goto("/rooms");
  await expect(page.getByRole("link", { name: "Northlight" })).toBeVisible();
});

test("when both fail, the page says so and can be tried again", async ({ page }) => {
  await signIn(page, "maya");
  const broken = /\/rest\/v1\/(rpc\/get_user_accessible_rooms|rooms\?)/;
  await page.route(broken, (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/rooms");
  await expect(page.getByText("Failed to fetch rooms")).toBeVisible({ timeout: 20_000 });
  await page.unroute(broken);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("link", { name: "Northlight" })).toBeVisible();
});
