import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { pressEnterOn, tabTo } from "./support/keyboard.ts";
import { hostRoom, joinRoom } from "./support/room.ts";
import { expect, test } from "./support/test.ts";

const SLOW = { timeout: 60_000 };
const QUICKLY = "sandbox:scripted";
const field = (page: Page) => page.getByRole("textbox", { name: "Message" });
const stops = (page: Page) => page.getByRole("button", { name: "Stop", exact: true });
const turn = (page: Page, words: string) => page.getByRole("article").filter({ hasText: words });

async function say(page: Page, words: string): Promise<void> {
  await field(page).pressSequentially(words);
  await page.keyboard.press("Enter");
}

/** From the menu of a message. */
async function choose(page: Page, message: Locator, item: string): Promise<void> {
  await message.hover();
  await message.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

test("two twins are called by name; what was said is stopped, reworded, reacted to, quoted and deleted", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const host = await browser.newPage();
  const room = await hostRoom(host, ["Pell Harbour", "Oda Marsh"]);
  await host.goto(room.path);
  await joinRoom(page, "gus", room);
  await expect(page.getByText("You have no tokens left")).toBeVisible();
  await expect(page.getByRole("link", { name: "Buy tokens" })).toBeVisible();

  await field(host).pressSequentially("@");
  await expect(host.getByRole("option")).toHaveCount(2);
  await expect(host.getByRole("option", { name: /Oda Marsh.*at most [\d,]+ tokens/ })).toBeVisible();
  await field(host).pressSequentially("pel");
  await host.keyboard.press("Enter");
  await field(host).pressSequentially("and @oda");
  await host.keyboard.press("Tab");
  await say(host, "when does the lamp turn green?");
  await expect(turn(page, "@Pell Harbour and @Oda Marsh when does")).toBeVisible(SLOW);
  await expect(stops(host)).toHaveCount(2, SLOW);
  await expect(page.getByText(/^Writing · /)).toHaveCount(2, SLOW);
  await stops(host).first().click();
  for (const one of [host, page]) await expect(one.getByText(/^Stopped · /)).toBeVisible(SLOW);
  for (const one of [host, page])
    await expect(one.getByText(/^Answered without a source · /)).toBeVisible(SLOW);

  await choose(host, turn(host, "when does the lamp"), "Edit");
  await host.getByRole("textbox", { name: "Edit your message" }).fill("When does the lamp turn red?");
  await host.keyboard.press("Enter");
  await expect(turn(page, "When does the lamp turn red?").getByText(/edited$/)).toBeVisible();

  const question = turn(page, "When does the lamp turn red?");
  await question.hover();
  await question.getByRole("button", { name: "React" }).click();
  await page.getByRole("button", { name: "Heart" }).click();
  await expect(host.getByRole("button", { name: "Heart, 1 person" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Heart, 1 person" })).toHaveAttribute("aria-pressed", "true");

  const whole = host.getByRole("article").filter({ hasText: "Answered without a source" }).last();
  await whole.hover();
  await whole.getByRole("button", { name: "Quote" }).click();
  await expect(field(host)).toBeFocused();
  await say(host, "@Oda Marsh, is that so?");
  const quoting = turn(page, "is that so?");
  await expect(quoting.getByRole("blockquote")).toContainText("I have no", SLOW);

  await choose(host, turn(host, "is that so?"), "Delete");
  await host.getByRole("button", { name: "Delete message" }).click();
  await expect(page.getByText("This message was removed.")).toBeVisible(SLOW);
  await expect(page.getByText("is that so?")).toHaveCount(0);
  await host.close();
});

test("an answer is asked for anew, and what it said before can still be read, with what it cost", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const room = await hostRoom(page, ["Pell Harbour"], QUICKLY);
  await page.goto(room.path);
  await say(page, "When does the lamp turn green?");
  const answer = page.getByRole("article").filter({ hasText: "Answered without a source" });
  await expect(answer).toBeVisible(SLOW);
  await answer.getByRole("button", { name: "Regenerate" }).click();
  await expect(page.getByText(/version 2$/)).toBeVisible(SLOW);
  await choose(page, answer, "Earlier versions");
  const dialog = page.getByRole("dialog", { name: "Earlier versions" });
  await expect(dialog.getByText(/^Version 1 · answered anew/)).toBeVisible();
  await expect(dialog.getByText("I have no")).toBeVisible();
  await page.keyboard.press("Escape");

  await answer.getByRole("button", { name: /version 2$/ }).click();
  const receipt = page.getByRole("dialog", { name: "Receipt" });
  await expect(receipt.getByText("Paid by")).toBeVisible();
  await expect(receipt.getByText(/^[\d,]+ tokens$/).first()).toBeVisible();
});

test("what is written outlives a reload, and what is sent without a network is sent once", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const room = await hostRoom(page, ["Pell Harbour"], QUICKLY);
  await page.goto(room.path);
  const guest = await browser.newPage();
  await joinRoom(guest, "gus", room);
  await field(page).pressSequentially("Half a thought");
  await page.reload();
  await expect(field(page)).toHaveValue("Half a thought");
  await page.getByLabel("Files to attach").setInputFiles({
    ...{ name: "Tides.txt", mimeType: "text/plain" },
    buffer: Buffer.from("High water at six."),
  });
  await expect(page.getByRole("list", { name: "Files to send" }).getByText("Ready")).toBeVisible(SLOW);

  await page.context().setOffline(true);
  await field(page).press("End");
  await say(page, ", now whole");
  await say(page, "And a second one");
  await expect(page.getByText("Waiting for the connection")).toHaveCount(2);
  await expect(field(page)).toHaveValue("");
  await page.context().setOffline(false);
  await expect(page.getByText("Waiting for the connection")).toHaveCount(0, SLOW);
  for (const one of [page, guest]) {
    await expect(turn(one, "Half a thought, now whole")).toHaveCount(1, SLOW);
    await expect(turn(one, "And a second one")).toHaveCount(1, SLOW);
    await expect(one.getByRole("button", { name: "Open Tides.txt" })).toBeVisible();
  }
  const download = guest.waitForEvent("download");
  await guest.getByRole("button", { name: "Open Tides.txt" }).click();
  expect((await download).suggestedFilename()).toBe("Tides.txt");
  await page.reload();
  await expect(turn(page, "And a second one")).toHaveCount(1);
  await guest.close();
});

test("everything about a message is reached by keyboard alone", async ({ page }) => {
  test.setTimeout(180_000);
  const room = await hostRoom(page, ["Pell Harbour"], QUICKLY);
  await page.goto(room.path);
  await tabTo(page, field(page));
  await page.keyboard.type("When does the lamp turn green?");
  await page.keyboard.press("Enter");
  const question = turn(page, "When does the lamp turn green?");
  await expect(page.getByText(/^Answered without a source · /)).toBeVisible(SLOW);
  await page.getByRole("log", { name: "Conversation" }).focus();
  await pressEnterOn(page, question.getByRole("button", { name: "React" }));
  await expect(page.getByRole("button", { name: "Thumbs up", exact: true })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(question.getByRole("button", { name: "Heart, 1 person" })).toBeVisible();
  await page.getByRole("log", { name: "Conversation" }).focus();
  await pressEnterOn(page, question.getByRole("button", { name: "More" }));
  await expect(page.getByRole("menuitem", { name: "Copy" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Edit your message" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("textbox", { name: "Edit your message" })).toHaveCount(0);
  await expect(question).toBeVisible();
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`at ${width} pixels the composer and the actions fit, and axe finds nothing`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height });
    const room = await hostRoom(page, ["Pell Harbour", "Oda Marsh"], QUICKLY);
    await page.goto(room.path);
    await say(page, "When does the lamp turn green?");
    await expect(page.getByText(/^Answered without a source · /).first()).toBeVisible(SLOW);
    const question = turn(page, "When does the lamp turn green?");
    await question.hover();
    await expect(question.getByRole("button", { name: "More" })).toBeVisible();
    await field(page).pressSequentially("And you, @");
    await expect(page.getByRole("listbox", { name: "Twins to ask" })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
}
