import { randomUUID } from "node:crypto";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { rooms } from "../database/cast.ts";
import { codeFor, newestMessage } from "./support/inbox.ts";
import { newPerson } from "./support/new-person.ts";
import { expect, signIn, test } from "./support/test.ts";

async function createRoom(page: Page, name: string): Promise<string> {
  await page.goto("/rooms?create");
  const dialog = page.getByRole("dialog", { name: "Create a room" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Create room" }).click();
  await expect(page).toHaveURL(/\/room\/[\da-f-]+$/);
  return new URL(page.url()).pathname;
}

async function invite(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: "Manage people" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Invite by e-mail").fill(email);
  await sheet.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByText(`${email} is invited`)).toBeVisible();
  await expect(sheet.getByRole("button", { name: `Withdraw the invitation of ${email}` })).toBeVisible();
}

test("somebody without an account is invited, signs up, accepts and is in the room", async ({
  page,
  browser,
}) => {
  test.slow(); // two people, two mails
  const host = await browser.newPage();
  await newPerson(host, "hilde");
  const room = await createRoom(host, "Salon");
  const email = `nia-${randomUUID().slice(0, 8)}@parley.test`;
  await invite(host, email);

  const letter = await newestMessage(email);
  expect(letter.subject).toBe("hilde New invites you to Salon");
  const link = letter.links.find((address) => address.includes("/register"));
  await page.goto(`${link}`);
  await page.getByLabel("First name").fill("Nia");
  await page.getByLabel("Last name").fill("New");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a quiet harbour 7");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeVisible();
  await expect(async () => expect((await newestMessage(email)).subject).toContain("Confirm")).toPass();
  await page.getByLabel("Code from the e-mail").fill(await codeFor(email));
  await page.getByRole("button", { name: "Confirm" }).click();

  await expect(page).toHaveURL("/invitations");
  await expect(page.getByText("from hilde New")).toBeVisible();
  await page.getByRole("button", { name: "Accept Salon" }).click();
  await expect(page).toHaveURL(room);
  await expect(page.getByRole("log", { name: "Conversation" })).toBeVisible();
  await expect(host.getByRole("dialog").getByText(email)).toBeVisible();
  await expect(host.getByRole("combobox", { name: "Role of Nia New" })).toBeVisible();
  await host.close();
});

test("whoever is removed is outside within two seconds", async ({ page, browser }) => {
  const host = await browser.newPage();
  await newPerson(host, "hilde");
  const room = await createRoom(host, "Short stay");
  const guestEmail = await newPerson(page, "gus");
  await page.goto("/invitations");
  await expect(page.getByText("No invitations")).toBeVisible();
  await invite(host, guestEmail);
  await page.getByRole("button", { name: "Accept Short stay" }).click();
  await expect(page).toHaveURL(room);
  await expect(page.getByRole("log", { name: "Conversation" })).toBeVisible();

  await host.getByRole("button", { name: "Remove gus New" }).click();
  await host.getByRole("dialog").getByRole("button", { name: "Remove member" }).click();
  await expect(host.getByText("gus New is no longer in Short stay")).toBeVisible();
  await expect(page).toHaveURL("/rooms", { timeout: 2_000 });
  await expect(page.getByText("You are no longer in Short stay")).toBeVisible();
  await page.goto(room);
  await expect(page.getByText("Room not found")).toBeVisible();
  await host.close();
});

test("an invitation is declined and gone", async ({ page }) => {
  await signIn(page, "grace");
  await page.goto("/rooms");
  await page.getByRole("link", { name: "See invitations" }).click();
  await page.getByRole("button", { name: "Decline Cohort 7" }).click();
  await expect(page.getByText("No invitations")).toBeVisible();
});

test("a room is handed over, and its former owner gives up their membership", async ({ page, browser }) => {
  const guest = await browser.newPage();
  const email = await newPerson(guest, "gus");
  await newPerson(page, "hilde");
  const room = await createRoom(page, "Heirloom");
  await invite(page, email);
  await guest.goto("/invitations");
  await guest.getByRole("button", { name: "Accept Heirloom" }).click();
  await expect(guest).toHaveURL(room);

  await page.getByRole("button", { name: "Transfer ownership" }).click();
  const dialog = page.getByRole("dialog", { name: "Transfer Heirloom" });
  await dialog.getByLabel("New owner").click();
  await page.getByRole("option", { name: "gus New" }).click();
  await dialog.getByRole("button", { name: "Transfer room" }).click();
  await expect(page.getByText("Heirloom belongs to gus New")).toBeVisible();
  await expect(guest.getByRole("button", { name: "Manage people" })).toBeVisible();

  await page.getByRole("button", { name: "Give up membership" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Give up membership" }).click();
  await expect(page).toHaveURL("/rooms");
  await expect(page.getByText("You left Heirloom")).toBeVisible();
  await expect(page.getByRole("link", { name: "Heirloom" })).toHaveCount(0);
  await guest.close();
});

for (const [width, theme] of [
  [1440, "light"],
  [390, "dark"],
] as const) {
  test(`the people of a room can be managed at ${width} pixels, and axe finds nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript((chosen) => localStorage.setItem("parley-theme", chosen), theme);
    await signIn(page, "maya");
    await page.goto(`/room/${rooms.cohort7}`);
    if (width < 1024) await page.getByRole("button", { name: "In this room", exact: true }).click();
    await page.getByRole("button", { name: "Manage people" }).click();
    await expect(page.getByText("new-studio@parley.test")).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
}
