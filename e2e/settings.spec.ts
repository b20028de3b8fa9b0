import { readFile } from "node:fs/promises";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { PASSWORD } from "../database/cast.ts";
import { codeFor, linkIn, newestMessage } from "./support/inbox.ts";
import { newPerson } from "./support/new-person.ts";
import { expect, signIn, test } from "./support/test.ts";

const SECTIONS = ["Profile", "Sign-in", "Two-step verification", "Devices", "Security log", "Your data"];

async function open(page: Page, section: string) {
  await page.goto(`/settings?section=${section}`);
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
}

/** A picture of one pixel: whether it is one is for the server to say. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("every section has an address of its own", async ({ page }) => {
  await signIn(page, "maya");
  await page.goto("/settings");
  const nav = page.getByRole("navigation", { name: "Settings" });
  for (const section of SECTIONS) {
    await nav.getByRole("link", { name: section, exact: true }).click();
    await expect(nav.locator("[aria-current=page]")).toHaveText(section);
  }
  await expect(page).toHaveURL("/settings?section=your-data");
  await page.reload();
  await expect(nav.locator("[aria-current=page]")).toHaveText("Your data");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 2, name: "Security log" })).toBeVisible();
});

test("a name and a picture are changed, and a file that is none is refused", async ({ page }) => {
  await signIn(page, "bram");
  await page.goto("/settings");
  await page.getByLabel("First name").fill("Abraham");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Profile saved")).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Sidebar" })).toContainText("Abraham de Wit");

  const picture = page.locator("input[type=file]");
  const text = Buffer.from("not a picture, whatever its name says");
  await picture.setInputFiles({ name: "face.png", mimeType: "image/png", buffer: text });
  await expect(page.getByText("This file is not a picture we can read")).toBeVisible();

  await picture.setInputFiles({ name: "face.png", mimeType: "image/png", buffer: PIXEL });
  await expect(page.getByText("Picture saved")).toBeVisible();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("Picture removed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove", exact: true })).toHaveCount(0);
});

test("an e-mail changes when both addresses have confirmed it", async ({ page }) => {
  await signIn(page, "tomas");
  await open(page, "sign-in");
  await page.getByRole("button", { name: "Change e-mail" }).click();
  await page.getByLabel("New e-mail").fill("tomas@joinery.example");
  await page.getByRole("button", { name: "Send links" }).click();
  await expect(page.getByText("Confirm at both addresses.")).toBeVisible();

  await page.goto(linkIn(await newestMessage("tomas@parley.test")));
  await expect(page.getByText("One address is confirmed.")).toBeVisible();
  await page.goto(linkIn(await newestMessage("tomas@joinery.example")));
  await expect(page.getByText("Confirm at both addresses.")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "E-mail" })).toContainText("tomas@joinery.example");
});

test("a phone is added with the code that was sent to it", async ({ page }) => {
  const number = "+46701740601";
  await signIn(page, "leila");
  await open(page, "sign-in");
  await page.getByRole("button", { name: "Add phone" }).click();
  await page.getByLabel("Phone number").fill("0701740601");
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText("Write the number with its country code")).toBeVisible();
  await page.getByLabel("Phone number").fill("+46 70 174 06 01");
  await page.getByRole("button", { name: "Send code" }).click();

  const code = await codeFor(number);
  await page.getByLabel("Code", { exact: true }).fill(code === "111111" ? "222222" : "111111");
  await page.getByRole("button", { name: "Confirm number" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Confirm number" }).click();
  await expect(page.getByText("Phone number saved")).toBeVisible();
  await expect(page.getByRole("region", { name: "Phone" })).toContainText(number);
});

test("a weak password is refused in its field, a good one is taken", async ({ page }) => {
  await signIn(page, "mina");
  await open(page, "sign-in");
  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog");
  const field = dialog.getByLabel("New password", { exact: true });
  for (const [password, objection] of [
    ["password1", /leak/],
    [PASSWORD, /different/],
  ] as const) {
    await field.fill(password);
    await dialog.getByRole("button", { name: "Change password" }).click();
    await expect(dialog.getByRole("alert")).toHaveText(objection);
    await expect(field).toHaveValue(password);
  }
  await field.fill("a better one than before");
  await dialog.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();
});

test("Google is connected and disconnected, and the last way in stays", async ({ page }) => {
  await signIn(page, "grace");
  await open(page, "sign-in");
  const accounts = page.getByRole("region", { name: "Connected accounts" });
  await expect(accounts.getByText("cannot be disconnected")).toBeVisible();
  await expect(accounts.getByRole("button", { name: /^Disconnect/ })).toHaveCount(0);

  await accounts.getByRole("button", { name: "Connect Google" }).click();
  await page.getByRole("button", { name: /Robin Hale/ }).click();
  await expect(accounts).toContainText("robin@mail.test");
  await accounts.getByRole("button", { name: "Disconnect Google" }).click();
  await expect(page.getByText("Google was disconnected")).toBeVisible();
  await expect(accounts.getByText("Not connected")).toBeVisible();
});

test("one device is signed out, then all others", async ({ page }) => {
  await signIn(page, "iris");
  await open(page, "devices");
  const devices = page.getByRole("region", { name: "Signed-in devices" });
  await expect(devices.getByText("This device")).toHaveCount(1);
  await devices.getByRole("button", { name: "Sign out Firefox on Linux" }).click();
  await expect(page.getByText("Firefox on Linux was signed out")).toBeVisible();
  await expect(devices.getByText("Firefox on Linux")).toHaveCount(0);

  await devices.getByRole("button", { name: "Sign out all others" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out others" }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
});

test("the log tells what happened, newest first", async ({ page }) => {
  await signIn(page, "maya");
  await open(page, "security-log");
  const log = page.getByRole("region", { name: "Security log" });
  await expect(log.getByRole("listitem").first()).toBeVisible();
  const before = await log.getByRole("listitem").count();
  const more = log.getByRole("button", { name: "Show older" });
  if (await more.isVisible()) {
    await more.click();
    await expect.poll(() => log.getByRole("listitem").count()).toBeGreaterThan(before);
  }
  await expect(log.getByText("Your password was changed").first()).toBeVisible();
});

test("one's data comes as a file", async ({ page }) => {
  await signIn(page, "jonas");
  await open(page, "your-data");
  const block = page.getByRole("region", { name: "Download my data" });
  await expect(block.getByText("Your last file is gone")).toBeVisible();
  await block.getByRole("button", { name: "Prepare my data" }).click();
  await expect(block.getByRole("progressbar").or(block.getByText("Your file is ready"))).toBeVisible();
  const arrival = page.waitForEvent("download");
  await block.getByRole("button", { name: "Download" }).click({ timeout: 40_000 });
  const file = await arrival;
  expect(file.suggestedFilename()).toMatch(/^parley-\d{4}-\d\d-\d\d\.json$/);
  expect(await readFile(await file.path(), "utf8")).toContain("jonas@parley.test");
});

test("an account is deleted after its address was typed, and its session with it", async ({ page }) => {
  const email = await newPerson(page, "gone");
  await open(page, "your-data");
  const block = page.getByRole("region", { name: "Delete my account" });
  await block.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your e-mail").fill("somebody@else.example");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("This is not the address of your account");
  await dialog.getByLabel("Your e-mail").fill(email);
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(page).toHaveURL("/", { timeout: 40_000 });
  await page.goto("/settings");
  await expect(page).toHaveURL(/\/login/);
});

test("what cannot be loaded says so in its card and can be tried again", async ({ page }) => {
  await signIn(page, "maya");
  await page.route("**/rest/v1/sessions*", (route) => route.fulfill({ status: 500, body: "" }));
  await open(page, "devices");
  await expect(page.getByText("Failed to fetch devices")).toBeVisible({ timeout: 20_000 });
  await page.unroute("**/rest/v1/sessions*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("This device")).toBeVisible();
});

test("without a connection nothing that was typed is lost", async ({ page, context }) => {
  await signIn(page, "hana");
  await open(page, "sign-in");
  await page.getByRole("button", { name: "Change e-mail" }).click();
  await page.getByLabel("New e-mail").fill("hana@elsewhere.example");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Send links" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("Failed to change your e-mail");
  await expect(page.getByLabel("New e-mail")).toHaveValue("hana@elsewhere.example");
  await context.setOffline(false);
});

for (const theme of ["light", "dark"] as const) {
  test(`every dialog is accessible in ${theme}`, async ({ page }) => {
    test.slow();
    await page.addInitScript((chosen) => localStorage.setItem("parley-theme", chosen), theme);
    await signIn(page, "daniel");
    const dialogs = [
      ["sign-in", "Change e-mail"],
      ["sign-in", "Add phone"],
      ["sign-in", "Change password"],
      ["two-step", "Set up an app"],
      ["two-step", "Use text messages"],
      ["two-step", "Add a security key"],
      ["devices", "Sign out everywhere"],
      ["your-data", "Delete my account"],
    ] as const;
    for (const [section, button] of dialogs) {
      await open(page, section);
      await page.getByRole("button", { name: button }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    }
  });
}
