import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { samplePdf } from "../apps/server/src/modules/knowledge/reading/testing/sample-files.ts";
import { linkIn, newestMessage } from "./support/inbox.ts";
import { expect, test } from "./support/test.ts";

const handbook = samplePdf(
  [
    ["# Opening hours", "The lighthouse opens its doors at nine on every day but Monday."],
    ["# The lamp", "The lamp of the lighthouse turns green when fog comes in from the west."],
  ],
  "Keeper's handbook",
);
const MINUTES = 60_000;

test("a new person makes their first twin with the guide and hears it answer from their file", async ({
  page,
}) => {
  test.setTimeout(4 * MINUTES);
  const began = Date.now();
  await signUp(page);

  await page.getByRole("button", { name: "Create twin" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Create your twin" })).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Pell Harbour");
  await page.getByLabel("Purpose").fill("The lighthouse and its lamp");
  await next(page, "How does Pell speak?");

  await page.getByRole("radio", { name: "Direct" }).click();
  await expect(page.getByLabel("Personality")).toHaveValue(/^Direct and brief/);
  await next(page, "What should Pell know?");

  await page
    .getByLabel("Files")
    .setInputFiles({ name: "Handbook.pdf", mimeType: "application/pdf", buffer: handbook });
  await expect(page.getByRole("button", { name: "Manage Handbook.pdf" })).toBeVisible({ timeout: MINUTES });

  // A reload resumes where one was.
  await page.reload();
  await next(page, "Ask Pell something");
  await expect(page.getByText("20,000 tokens are yours.")).toBeVisible();
  await page.getByRole("textbox", { name: "Message" }).fill("When does the lamp turn green?");
  await page.keyboard.press("Enter");

  await page.getByRole("button", { name: "Source 1: Handbook.pdf" }).click({ timeout: MINUTES });
  await expect(page.locator("mark")).toContainText("turns green when fog comes in");
  await page.getByRole("link", { name: "Open the passage" }).click();
  const document = page.getByRole("dialog", { name: "Handbook.pdf" });
  await expect(document.locator("mark")).toContainText("turns green when fog comes in");
  await expect(document.getByText("opens its doors at nine")).toBeVisible();
  expect(Date.now() - began).toBeLessThan(5 * MINUTES);
  await page.keyboard.press("Escape");

  await next(page, "Who may meet Pell?");
  await page.getByRole("switch", { name: "Public" }).click();
  await page.getByRole("button", { name: "Maybe Later" }).click();
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Pell Harbour" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Talk to Pell" })).toBeVisible();
});

async function signUp(page: Page): Promise<void> {
  const email = `pell-${randomUUID().slice(0, 8)}@parley.test`;
  await page.goto("/register");
  await page.getByLabel("First name").fill("Robin");
  await page.getByLabel("Last name").fill("Keeper");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(randomUUID());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Check your e-mail" })).toBeVisible();
  await page.goto(linkIn(await newestMessage(email)));
  await expect(page).toHaveURL("/dashboard");
}

async function next(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
}
