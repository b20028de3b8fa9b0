import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ask } from "./support/ask.ts";
import { newPerson } from "./support/new-person.ts";
import { expect, test } from "./support/test.ts";

const SLOW = { timeout: 60_000 };
/** What the sandbox's models say of a twin that has read nothing. */
const BEGINNING = "I have no";
const ENDING = "then ask again.";

/** What the twin says; those who listen are told the same once more, unseen. */
const said = (page: Page, words: string) => page.locator(".voice", { hasText: words });

const speakWith = (page: Page, twinId: string, model: string) =>
  ask(page, "PATCH", `/rest/v1/virtual_twins/${twinId}`, { model });

async function talkTo(page: Page, model: string): Promise<string> {
  await newPerson(page, "robin");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const id = randomUUID();
  await ask(page, "POST", "/rest/v1/virtual_twins", { id, name: "Pell Harbour", purpose: "Lighthouses" });
  await speakWith(page, id, model);
  await page.goto(`/virtualtwins/${id}`);
  await page.getByRole("button", { name: "Talk to Pell" }).click();
  await page.getByRole("textbox", { name: "Message" }).fill("When does the lamp turn green?");
  await page.keyboard.press("Enter");
  return id;
}

test("stops in the middle of an answer, keeps what was said and pays for no more", async ({ page }) => {
  test.setTimeout(120_000);
  await talkTo(page, "sandbox:slow");
  await expect(said(page, BEGINNING)).toBeVisible(SLOW);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.getByText(/^Stopped · .*token/)).toBeVisible(SLOW);
  await expect(said(page, BEGINNING)).toBeVisible();
  await expect(said(page, ENDING)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Stop", exact: true })).toHaveCount(0);

  await page.reload();
  await expect(page.getByText(/^Stopped · /)).toBeVisible();
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(said(page, BEGINNING)).toHaveCount(0);
});

test("comes back in the middle of an answer after a reload, and misses nothing", async ({ page }) => {
  test.setTimeout(120_000);
  await talkTo(page, "sandbox:slow");
  await expect(said(page, BEGINNING)).toBeVisible(SLOW);
  await page.reload();
  await expect(page.getByText(/^Writing · /)).toBeVisible();
  await expect(said(page, BEGINNING)).toBeVisible();
  await expect(page.getByText(/^Answered without a source · /)).toBeVisible(SLOW);
  await expect(said(page, ENDING)).toHaveCount(1);
});

test("shows a failure and answers when it is tried again", async ({ page }) => {
  test.setTimeout(120_000);
  const twinId = await talkTo(page, "faults:overloaded");
  const retry = page.getByRole("button", { name: "Try again" });
  await expect(retry).toBeVisible(SLOW);
  await speakWith(page, twinId, "sandbox:scripted");
  await retry.click();
  await expect(said(page, ENDING)).toBeVisible(SLOW);
  await expect(retry).toHaveCount(0);
});
