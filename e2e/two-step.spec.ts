import type { Page } from "@playwright/test";
import { totpCode } from "../apps/server/src/testing/totp-code.ts";
import { codeFor } from "./support/inbox.ts";
import { pressEnterOn, typeInto } from "./support/keyboard.ts";
import { type Account, signUpSomebody } from "./support/new-person.ts";
import { expect, keepSession, test } from "./support/test.ts";

async function press(page: Page, name: string, role: "button" | "link" = "button"): Promise<void> {
  await pressEnterOn(page, page.getByRole(role, { name, exact: true }));
}

async function enterPassword(page: Page, { email, password }: Account): Promise<void> {
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await typeInto(page, "E-mail", email);
  await typeInto(page, "Password", password);
  await page.keyboard.press("Enter");
}

async function openSecondSteps(page: Page): Promise<void> {
  await press(page, "Settings", "link");
  await press(page, "Two-step verification", "link");
  await expect(page.getByRole("heading", { name: "Second steps" })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await press(page, "Log out");
  await expect(page).toHaveURL("/login");
}

test("by keyboard alone: an app is set up, asked for, lost and removed", async ({ page }) => {
  test.slow();
  const person = await signUpSomebody("keys");
  await page.goto("/login");
  await enterPassword(page, person);
  await expect(page).toHaveURL("/dashboard");

  await openSecondSteps(page);
  await press(page, "Set up an app");
  const dialog = page.getByRole("dialog");
  await typeInto(page, "Name", "My phone");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("img", { name: "The key, to be scanned" })).toBeVisible();
  const secret = (await dialog.getByTestId("secret").innerText()).replaceAll(/\s/g, "");
  const code = dialog.getByLabel("Code from the app");
  await expect(code).toBeFocused();
  await page.keyboard.type(totpCode(secret) === "123456" ? "654321" : "123456");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("That does not match. Please try again.");
  await expect(code).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(totpCode(secret));
  await page.keyboard.press("Enter");

  const list = dialog.getByRole("list", { name: "Recovery codes" });
  await expect(list.getByRole("listitem")).toHaveCount(10);
  const recovery = await list.getByRole("listitem").allInnerTexts();
  const arrival = page.waitForEvent("download");
  await press(page, "Download");
  expect((await arrival).suggestedFilename()).toBe("parley-recovery-codes.txt");
  await press(page, "I have saved them");
  await expect(page.getByText("Two-step verification is on")).toBeVisible();
  await expect(page.getByText("10 of 10 left")).toBeVisible();

  await signOut(page);
  await enterPassword(page, person);
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await typeInto(page, "Code", totpCode(secret, 1));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");

  await signOut(page);
  await enterPassword(page, person);
  await press(page, "Use a recovery code");
  await typeInto(page, "Recovery code", recovery[0] ?? "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");

  await openSecondSteps(page);
  await expect(page.getByText("9 of 10 left")).toBeVisible();
  await press(page, "Remove My phone");
  await press(page, "Remove second step");
  await expect(page.getByText("My phone was removed")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Recovery codes" })).toHaveCount(0);

  await signOut(page);
  await enterPassword(page, person);
  await expect(page).toHaveURL("/dashboard");
});

test("set up on one device, it is asked for on every other", async ({ page, browser }) => {
  test.slow();
  const person = await signUpSomebody("late");
  await page.goto("/login");
  await enterPassword(page, person);
  await expect(page).toHaveURL("/dashboard");
  await page.goto("/settings?section=sign-in");
  await expect(page.getByRole("button", { name: "Change password" })).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const secret = await setUpApp(await elsewhere.newPage(), person);
  await elsewhere.close();

  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByLabel("New password", { exact: true }).fill("a better one than before");
  await page.getByRole("dialog").getByRole("button", { name: "Change password" }).click();
  await enterPassword(page, person);
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await typeInto(page, "Code", totpCode(secret, 1));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/settings?section=sign-in");
});

test("text messages are a second step, and a key is refused where browsers allow none", async ({ page }) => {
  const person = await signUpSomebody("texts");
  const number = "+46701740602";
  await keepSession(page, person.session);
  await page.goto("/settings?section=two-step");
  await page.getByRole("button", { name: "Use text messages" }).click();
  await page.getByLabel("Phone number").fill(number);
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByLabel("Code", { exact: true }).fill(await codeFor(number));
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("button", { name: "I have saved them" }).click();
  const steps = page.getByRole("region", { name: "Second steps" });
  await expect(steps.getByRole("listitem")).toHaveText([/Text messages/]);

  // Browsers know keys by a domain; the tests run at a bare address.
  await page.getByRole("button", { name: "Add a security key" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("cannot use security keys");
  await page.keyboard.press("Escape");
  await expect(steps.getByRole("listitem")).toHaveCount(1);
});

async function setUpApp(page: Page, { session }: Account): Promise<string> {
  await keepSession(page, session);
  await page.goto("/settings?section=two-step");
  await page.getByRole("button", { name: "Set up an app" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  const secret = (await page.getByTestId("secret").innerText()).replaceAll(/\s/g, "");
  await page.getByLabel("Code from the app").fill(totpCode(secret));
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("button", { name: "I have saved them" }).click();
  return secret;
}
