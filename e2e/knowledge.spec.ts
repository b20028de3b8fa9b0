import type { Locator, Page } from "@playwright/test";
import {
  sampleDocx,
  samplePdf,
  sampleXlsx,
} from "../apps/server/src/modules/knowledge/reading/testing/sample-files.ts";
import { twins } from "../database/cast.ts";
import { expect, signIn, test } from "./support/test.ts";

/** A machine with other work to do reads slowly. */
const READING = { timeout: 45_000 };
const site = () => `${process.env.E2E_SANDBOX}/site`;

async function openTwin(page: Page, id: string, search = ""): Promise<Locator> {
  await page.goto(`/virtualtwins/${id}${search}`);
  return page.getByRole("tabpanel", { name: /Knowledge/ });
}

async function addLink(page: Page, address: string): Promise<void> {
  await page.getByRole("button", { name: "Link", exact: true }).click();
  await page.getByLabel("Address").fill(address);
  await page.getByRole("button", { name: "Add link" }).click();
}

async function manage(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Manage ${title}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

const readyAs = (page: Page, title: string) => page.getByRole("button", { name: `Manage ${title}` });

test("an owner gives files, a link and a text, sees them read, opens one and deletes one", async ({
  page,
}) => {
  test.setTimeout(150_000);
  await signIn(page, "hana");
  const knowledge = await openTwin(page, twins.kenji);
  await expect(knowledge.getByRole("heading", { name: "What Kenji knows" })).toBeVisible();

  await page.getByLabel("Files").setInputFiles([
    { name: "Engine.pdf", mimeType: "application/pdf", buffer: samplePdf(3) },
    { name: "Notes.docx", mimeType: "application/octet-stream", buffer: sampleDocx() },
    { name: "Rates.xlsx", mimeType: "application/octet-stream", buffer: sampleXlsx() },
  ]);
  await addLink(page, `${site()}/essays/anchoring`);
  await page.getByRole("button", { name: "Text", exact: true }).click();
  await page.getByLabel("Name").fill("On discounts");
  await page
    .getByLabel("Text", { exact: true })
    .fill("Never discount the first invoice.\n\nTrade time instead.");
  await page.getByRole("button", { name: "Add text" }).click();

  for (const title of [
    "Engine.pdf",
    "Notes.docx",
    "Rates.xlsx",
    "Anchoring, and how to undo it",
    "On discounts",
  ]) {
    await expect(readyAs(page, title)).toBeVisible(READING);
  }
  await expect(knowledge.getByText("3 pages · cited 0 times")).toBeVisible();

  await manage(page, "On discounts", "Open the text");
  const text = page.getByRole("dialog", { name: "On discounts" });
  await expect(text.getByText("Trade time instead.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(text).toHaveCount(0);

  await manage(page, "Engine.pdf", "Delete");
  const question = page.getByRole("dialog", { name: "Delete Engine.pdf?" });
  await expect(question.getByText("The file, its text and its vectors are removed")).toBeVisible();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Engine.pdf was deleted")).toBeVisible();
  await expect(readyAs(page, "Engine.pdf")).toHaveCount(0);
  await page.reload();
  await expect(readyAs(page, "On discounts")).toBeVisible();
  await expect(readyAs(page, "Engine.pdf")).toHaveCount(0);
});

test("a page that cannot be read says why, and is tried again", async ({ page }) => {
  await signIn(page, "hana");
  await openTwin(page, twins.lucia);
  await addLink(page, `${site()}/members`);
  const failed = page.getByText(/^URL Processing Error: /);
  await expect(failed).toBeVisible(READING);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(failed).toHaveCount(0);
  await expect(failed).toBeVisible(READING);
});

test("a sitemap offers its pages, and only those chosen are read", async ({ page }) => {
  await signIn(page, "bram");
  await openTwin(page, twins.marta);
  await addLink(page, `${site()}/sitemap.xml`);
  await expect(page.getByText("214 pages found")).toBeVisible(READING);
  await page.getByRole("button", { name: "Choose pages" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Search pages").fill("note-20");
  await expect(sheet.getByRole("listitem")).toHaveCount(11);
  await sheet.getByLabel("Search pages").fill("note-200");
  await sheet.getByLabel("Select all").check();
  await sheet.getByRole("button", { name: "Add 1 page" }).click();
  await expect(page.getByText("1 page added")).toBeVisible();
  await expect(readyAs(page, "On note 200")).toBeVisible(READING);
  await expect(page.getByText("213 pages found")).toBeVisible();
});

test("an upload survives a lost connection and a reload", async ({ page, context }) => {
  test.setTimeout(120_000);
  await signIn(page, "iris");
  await openTwin(page, twins.tomas);
  await page.route("**/parts/2", (route) => route.abort("internetdisconnected"));
  const words = "A line of a long book. ".repeat(350_000);
  await page
    .getByLabel("Files")
    .setInputFiles({ name: "Book.txt", mimeType: "text/plain", buffer: Buffer.from(words) });
  await expect(page.getByText("Paused until the connection is back")).toBeVisible();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByText("Paused until the connection is back")).toBeVisible();

  const sentAgain: string[] = [];
  await page.unroute("**/parts/2");
  page.on("request", (request) => {
    if (request.method() === "PUT") sentAgain.push(request.url());
  });
  await page.reload();
  await expect(
    page.getByRole("progressbar", { name: /(Uploading|Reading|Indexing) Book\.txt/ }),
  ).toBeVisible();
  await expect.poll(() => sentAgain.length).toBe(1);
  expect(sentAgain[0]).toMatch(/parts\/2/);
});

test("an owner answers what the twin could not, and the twin knows it", async ({ page }) => {
  await signIn(page, "maya");
  await openTwin(page, twins.ines);
  await page.getByRole("button", { name: "Answer Day rates outside Europe" }).click();
  const dialog = page.getByRole("dialog", { name: "Day rates outside Europe" });
  await dialog.getByRole("button", { name: "Save answer" }).click();
  await expect(dialog.getByText("There is nothing to read")).toBeVisible();
  await dialog.getByLabel("Your answer").fill("Quote in their currency and round up to the next fifty.");
  await dialog.getByRole("button", { name: "Save answer" }).click();
  await expect(page.getByText("Ines is reading your answer")).toBeVisible();
  await expect(page.getByRole("button", { name: "Answer Day rates outside Europe" })).toHaveCount(0);
  await expect(readyAs(page, "Day rates outside Europe")).toBeVisible(READING);
});
