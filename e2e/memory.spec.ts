import { randomUUID } from "node:crypto";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { ask } from "./support/ask.ts";
import { letTalkRest } from "./support/let-talk-rest.ts";
import { newPerson } from "./support/new-person.ts";
import { expect, test } from "./support/test.ts";

const SLOW = { timeout: 60_000 };

/** The echoing model says its whole prompt; the page shows none of what looks like a page in it, so its words are read. */
async function promptOf(page: Page, twinId: string): Promise<string> {
  return page.evaluate(async (id) => {
    const { access_token } = JSON.parse(localStorage.getItem("parley-session") ?? "{}");
    const headers = { authorization: `Bearer ${access_token}`, "content-type": "application/json" };
    const opening = { method: "POST", headers, body: JSON.stringify({ twinId: id }) };
    const { room_id } = await (await fetch("/functions/v1/open-try-out", opening)).json();
    const messages = await (await fetch(`/rest/v1/messages?room_id=${room_id}`, { headers })).json();
    return String(messages.at(-1).body);
  }, twinId);
}

async function say(page: Page, words: string): Promise<void> {
  await page.getByRole("textbox", { name: "Message" }).fill(words);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Answered without a source · /).last()).toBeVisible(SLOW);
}

async function openMemory(page: Page): Promise<void> {
  await page.getByRole("button", { name: "What Pell remembers" }).click();
}

async function startOver(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start over" }).click();
  // Only an empty conversation suggests something to ask.
  await expect(page.getByRole("list", { name: "Suggested questions" })).toBeVisible();
}

test("what a person tells a twin in dynamic mode is remembered, and gone when they delete it", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await newPerson(page, "robin");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const id = randomUUID();
  await ask(page, "POST", "/rest/v1/virtual_twins", { id, name: "Pell Harbour", purpose: "Lighthouses" });
  const settings = { model: "sandbox:echo", is_dynamic_mode: true };
  await ask(page, "PATCH", `/rest/v1/virtual_twins/${id}`, settings);
  await page.goto(`/virtualtwins/${id}?talk`);

  await openMemory(page);
  await expect(page.getByText("Nothing yet")).toBeVisible();
  await page.keyboard.press("Escape");
  await say(page, "I live in Lisbon. When does the lamp turn green?");
  await letTalkRest(id);

  await expect(async () => {
    await page.goto(`/virtualtwins/${id}?talk`);
    await openMemory(page);
    await expect(page.getByText("Said: I live in Lisbon.")).toBeVisible({ timeout: 1_000 });
  }).toPass(SLOW);
  const { violations } = await new AxeBuilder({ page }).include("[role=dialog]").analyze();
  expect(violations).toEqual([]);
  await page.keyboard.press("Escape");
  await startOver(page);
  await say(page, "And now?");
  expect(await promptOf(page, id)).toContain("<memory>\n- Said: I live in Lisbon.\n</memory>");

  await openMemory(page);
  await page.getByRole("button", { name: "Delete: Said: I live in Lisbon." }).click();
  await expect(page.getByText("Nothing yet")).toBeVisible();
  await page.keyboard.press("Escape");
  await startOver(page);
  await say(page, "And now?");
  expect(await promptOf(page, id)).not.toContain("Lisbon");
});
