// What a person waits for who gives a twin a whole library in the browser: a long PDF, a document with tables, a workbook, and a
// site that its sitemap names. With --full the PDF has 300 pages and the site 1,000. The screen must show all of it coming along.
import type { Locator, Page } from "@playwright/test";
import {
  sampleDocx,
  samplePdf,
  sampleXlsx,
} from "../apps/server/src/modules/knowledge/reading/testing/sample-files.ts";
import { twins } from "../database/cast.ts";
import { DESKTOP, openBrowser, openWindow } from "./support/browser.ts";
import { conclude } from "./support/conclude.ts";
import { startProduct } from "./support/product.ts";

const isFull = process.argv.includes("--full");
const size = isFull ? { pdfPages: 300, sitePages: 1_000 } : { pdfPages: 20, sitePages: 25 };
const goal = { pdfPage: 0.5, sitePage: 1, steps: 5 };
const PATIENCE = { timeout: 1_800_000 };

type Waited = { what: string; seconds: number; steps: number };

const product = await startProduct();
const browser = await openBrowser();
try {
  const context = await openWindow(browser, product, "hana", { viewport: DESKTOP, theme: "light" });
  const page = await context.newPage();
  await page.goto(`/virtualtwins/${twins.kenji}`);
  await page.getByRole("heading", { name: "What Kenji knows" }).waitFor();
  await watchBars(page);
  const waited: Waited[] = [];
  // The first reading waits for the model to be loaded, which is nobody's pace.
  await giveFile(page, "warm-up.txt", Buffer.from("The loom weaves flowers."));
  for (const [name, bytes] of files()) waited.push(await giveFile(page, name, bytes));
  waited.push(await giveSite(page, `${product.sandbox.origin}/site/sitemap.xml?pages=${size.sitePages}`));
  report(waited, await page.getByText(/[\d,]+ failed/).count());
} finally {
  await browser.close();
  await product.stop();
}

function files(): [string, Buffer][] {
  const pages = Array.from({ length: size.pdfPages }, (_, at) => pdfPage(at));
  return [
    ["Handbook.pdf", samplePdf(pages)],
    ["Tables.docx", sampleDocx()],
    ["Prices.xlsx", sampleXlsx()],
  ];
}

function pdfPage(at: number): string[] {
  return Array.from(
    { length: 30 },
    (_, line) => `Page ${at + 1}, line ${line + 1}: the loom weaves flowers and leaves for the baker.`,
  );
}

async function giveFile(page: Page, name: string, buffer: Buffer): Promise<Waited> {
  const began = performance.now();
  await page.getByLabel("Files").setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  await readRow(page, name).waitFor(PATIENCE);
  return waitedFor(page, name, began);
}

async function giveSite(page: Page, address: string): Promise<Waited> {
  await page.getByRole("button", { name: "Link", exact: true }).click();
  await page.getByLabel("Address").fill(address);
  await page.getByRole("button", { name: "Add link" }).click();
  await page
    .getByText(`${new Intl.NumberFormat("en-US").format(size.sitePages)} pages found`)
    .waitFor(PATIENCE);
  await page.getByRole("button", { name: "Choose pages" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Select all").check();
  const began = performance.now();
  await sheet.getByRole("button", { name: /^Add .* pages$/ }).click();
  await page.getByText(/sources ready, [\d,]+ being read/).waitFor(PATIENCE);
  await page.getByText(/sources ready(, [\d,]+ failed)?$/).waitFor(PATIENCE);
  return waitedFor(page, "Reading", began);
}

function readRow(page: Page, title: string): Locator {
  return page.getByRole("button", { name: `Manage ${title}` });
}

async function waitedFor(page: Page, name: string, began: number): Promise<Waited> {
  const seconds = (performance.now() - began) / 1_000;
  const steps = await page.evaluate((what) => document.documentElement.dataset[`steps${what}`], barKey(name));
  return { what: name, seconds, steps: Number(steps ?? 0) };
}

function barKey(name: string): string {
  return name.replaceAll(/\W/g, "").toLowerCase();
}

/** Counts, in the page, how many different amounts each bar has shown; a bar is named after what it measures. */
async function watchBars(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shown = new Set<string>();
    const note = () => {
      for (const bar of document.querySelectorAll("[role=progressbar]")) {
        const what = (bar.getAttribute("aria-label") ?? "")
          .split(" ")
          .at(-1)
          ?.replaceAll(/\W/g, "")
          .toLowerCase();
        const step = `${what} ${bar.getAttribute("aria-label")} ${bar.getAttribute("aria-valuenow")}`;
        if (!what || shown.has(step)) continue;
        shown.add(step);
        const counted = document.documentElement.dataset;
        counted[`steps${what}`] = String(Number(counted[`steps${what}`] ?? 0) + 1);
      }
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}

function report(waited: Waited[], failed: number): void {
  for (const { what, seconds, steps } of waited) {
    console.log(`${what}: ${seconds.toFixed(1)} s, ${steps} steps seen on the way`);
  }
  const [pdf, site] = [waited[0], waited.at(-1)];
  const perPdfPage = (pdf?.seconds ?? 0) / size.pdfPages;
  const perSitePage = (site?.seconds ?? 0) / size.sitePages;
  const steps = Math.min(pdf?.steps ?? 0, site?.steps ?? 0);
  conclude(
    "ingestion-pace",
    `${perPdfPage.toFixed(2)} s a PDF page, ${perSitePage.toFixed(2)} s a site page, ${steps} steps seen, ${failed} failed`,
    `at most ${goal.pdfPage} and ${goal.sitePage}, at least ${goal.steps} steps, none failed`,
    failed === 0 && steps >= goal.steps && perPdfPage <= goal.pdfPage && perSitePage <= goal.sitePage,
  );
}
