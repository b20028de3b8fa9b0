import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { rooms } from "../database/cast.ts";
import { hostRoom, joinRoom, sayIn } from "./support/room.ts";
import { expect, signIn, test } from "./support/test.ts";

const SLOW = { timeout: 60_000 };
const thread = (page: Page) => page.getByRole("log", { name: "Conversation" });
const panel = (page: Page) => page.getByRole("complementary", { name: "In this room" });
const writing = (page: Page) => page.getByText(/^Writing · /);
const stops = (page: Page) => page.getByRole("button", { name: "Stop", exact: true });

test("two people, one on a phone, hear two twins at once; one is stopped, and a reload comes back in mid-answer", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 390, height: 844 });
  const host = await browser.newPage();
  const room = await hostRoom(host, ["Pell Harbour", "Oda Marsh"]);
  await host.goto(room.path);
  await joinRoom(page, "gus", room);
  await expect(page.getByText("Nothing has been said yet")).toBeVisible();
  await expect(panel(host).getByText("gus New")).toBeVisible();

  await sayIn(host, room.id, "@Pell Harbour and @Oda Marsh, when does the lamp turn green?");
  for (const one of [host, page]) await expect(writing(one)).toHaveCount(2, SLOW);
  await expect(panel(host).getByText("Writing", { exact: true })).toHaveCount(2);
  await expect(stops(page)).toHaveCount(0); // only whoever asked
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await stops(host).first().click();
  for (const one of [host, page]) await expect(one.getByText(/^Stopped · /)).toBeVisible(SLOW);
  await expect(writing(page)).toHaveCount(1);

  for (const one of [host, page]) {
    await one.reload();
    await expect(writing(one)).toBeVisible();
  }
  await page.context().setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await page.context().setOffline(false);
  for (const one of [host, page]) {
    await expect(one.getByText(/^Answered without a source · /)).toBeVisible(SLOW);
    await expect(thread(one).locator(".voice", { hasText: "then ask again." })).toHaveCount(1);
    await expect(writing(one)).toHaveCount(0);
  }
  await host.close();
});

test("what was said once is found by the keyboard, and a reload stays there", async ({ page }) => {
  await signIn(page, "jonas");
  await page.goto(`/room/${rooms.northlight}`);
  await expect(thread(page).getByRole("article").last()).toBeVisible();
  await page.getByRole("button", { name: "Search in this room" }).press("Enter");
  await page.getByPlaceholder("Search what was said in this room").fill("cancel half");
  await expect(page.getByRole("option").first().locator("mark").first()).toHaveText(/cancel/i);
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?at=\d+$/);
  const found = thread(page).locator("[data-marked]");
  await expect(found).toBeInViewport();
  const seq = await found.getAttribute("data-seq");
  await expect(page.getByRole("button", { name: /jump to newest/i })).toBeVisible();

  await page.reload();
  await expect(thread(page).locator(`[data-seq="${seq}"]`)).toBeInViewport();
  await page.getByRole("button", { name: /jump to newest/i }).click();
  await expect(page.getByRole("button", { name: /jump to newest/i })).toHaveCount(0);
});

test("earlier pages arrive above without moving what is read", async ({ page }) => {
  await signIn(page, "jonas");
  await page.goto(`/room/${rooms.northlight}`);
  const log = thread(page);
  await expect(log.getByRole("article").last()).toBeVisible();
  const first = await log.locator("[data-seq]").first().getAttribute("data-seq");
  await log.evaluate((scroller) => scroller.scrollTo({ top: 400 }));
  const read = await log.evaluate((scroller) => {
    const { top } = scroller.getBoundingClientRect();
    const rows = [...scroller.querySelectorAll<HTMLElement>("[data-seq]")];
    return rows.find((row) => row.getBoundingClientRect().top > top)?.dataset.seq;
  });
  const place = () =>
    log.locator(`[data-seq="${read}"]`).evaluate((row) => Math.round(row.getBoundingClientRect().top));
  const before = await place();
  await expect(log.locator(`[data-seq="${Number(first) - 1}"]`)).toBeAttached();
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1);
});

for (const [width, theme] of [
  [1440, "light"],
  [390, "dark"],
] as const) {
  test(`a room can be read at ${width} pixels, and axe finds nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript((chosen) => localStorage.setItem("parley-theme", chosen), theme);
    await signIn(page, "jonas");
    await page.goto(`/room/${rooms.northlight}`);
    await expect(thread(page).getByRole("article").last()).toBeVisible();
    await page.mouse.move(200, 300);
    await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
}
