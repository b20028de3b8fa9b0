import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import type { PersonName } from "../../database/cast.ts";
import type { Product } from "./product.ts";
import type { Stop } from "./tour.ts";

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export type Theme = "light" | "dark";
export type Look = { viewport: { width: number; height: number }; theme: Theme };

/** `more` are switches of Chromium's. */
export function openBrowser(more: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: [
      ...["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
      ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
      ...more,
    ],
  });
}

/** A window in which this person, or nobody, is signed in. */
export async function openWindow(
  browser: Browser,
  product: Product,
  person: PersonName | undefined,
  { viewport, theme }: Look,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport, baseURL: product.origin, reducedMotion: "reduce" });
  const session = person && JSON.stringify(await product.sessionOf(person));
  await context.addInitScript(
    ([chosen, kept]) => {
      localStorage.setItem("parley-theme", chosen ?? "light");
      if (kept) localStorage.setItem("parley-session", kept);
    },
    [theme, session],
  );
  return context;
}

const PATIENCE = 10_000;

/** Goes there and waits until it stands still: the page is there, its fonts are in, nothing is loading. */
export async function visit(page: Page, stop: Stop): Promise<void> {
  await page.goto(stop.path, { waitUntil: "domcontentloaded" });
  await page.locator("h1").first().waitFor({ timeout: PATIENCE });
  await page.waitForFunction(isStill, undefined, { timeout: PATIENCE });
  await page.evaluate(() => document.fonts.ready);
}

/** Nothing turns or shimmers. A button keeps its spinner at hand, unseen, so that its width stays the same. */
function isStill(): boolean {
  return [...document.querySelectorAll(".animate-spinner, .animate-shimmer")].every(
    (moving) => !moving.checkVisibility({ visibilityProperty: true }),
  );
}
