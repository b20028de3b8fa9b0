import type { Browser, Page } from "@playwright/test";
import { PASSWORD, people } from "../../database/cast.ts";
import { DESKTOP, openBrowser } from "../support/browser.ts";
import type { Product } from "../support/product.ts";

export type Visited = {
  /** What the visitor saw of the room before and after signing in. */
  hasSignIn: boolean;
  hasRoom: boolean;
  /** Links, headings and logos of the product, on a page that should have none. */
  productChrome: number;
  /** What the domain's page could read of the session on the product's own origin, in as many ways as there are. */
  leaks: string[];
  /** What the session of the domain opened that is not the room's. */
  beyond: string[];
  /** What the page asked for and was refused, by the api or by its own policy. */
  refused: string[];
};

type Visit = {
  product: Product;
  origin: string;
  roomName: string;
  picture?: string | undefined;
};

/** A browser that finds the domain here, as everybody's would once its records lead here. */
export const openBrowserFor = (domain: string): Promise<Browser> =>
  openBrowser([`--host-resolver-rules=MAP ${domain} 127.0.0.1`]);

/** Somebody who is signed in at the product visits the room on its own domain, and signs in there. */
export async function visitRoom(browser: Browser, visit: Visit): Promise<Visited> {
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: DESKTOP,
  });
  const { product, origin, roomName } = visit;
  const home = await context.newPage();
  const session = JSON.stringify(await product.sessionOf("jonas"));
  await home.goto(product.origin);
  await home.evaluate((kept) => localStorage.setItem("parley-session", kept), session);

  const page = await context.newPage();
  const refused = refusedTo(page);
  await page.goto(origin);
  const hasSignIn = await isThere(page, page.getByRole("button", { name: "Sign in", exact: true }));
  const leaks = await leaksAt(page, product.origin);
  // What its own policy kept the page from while it was tried.
  refused.length = 0;
  const productChrome = await chromeOn(page);
  await page.getByLabel("E-mail").fill(people.jonas.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(`${origin}/`);
  const hasRoom = await isThere(page, page.getByRole("heading", { level: 1, name: roomName }));
  if (visit.picture) await page.screenshot({ path: visit.picture });
  const inside = await chromeOn(page);
  const priced = page.waitForResponse("**/functions/v1/quote-answer");
  await page.getByRole("textbox", { name: "Message" }).fill("Hello?");
  await priced;
  const asked = [...refused];
  const beyond = await openedBeyond(page);
  await context.close();
  return { hasSignIn, hasRoom, productChrome: productChrome + inside, leaks, beyond, refused: asked };
}

async function isThere(page: Page, target: ReturnType<Page["getByRole"]>): Promise<boolean> {
  await page.waitForLoadState("domcontentloaded");
  return target.waitFor({ state: "attached", timeout: 15_000 }).then(
    () => true,
    () => false,
  );
}

function refusedTo(page: Page): string[] {
  const refused: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() === 403) refused.push(new URL(answer.url()).pathname);
  });
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) refused.push(message.text());
  });
  return refused;
}

/** With the session that lies on the domain: the account, money, other rooms and everybody's devices. */
function openedBeyond(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept = JSON.parse(localStorage.getItem("parley-session") ?? "{}");
    const headers = { authorization: `Bearer ${kept.access_token}`, "content-type": "application/json" };
    const calls = [
      ["PUT", "/auth/v1/user", '{"data":{}}'],
      ["POST", "/functions/v1/request-data-export", "{}"],
      ...["sessions", "subscriptions", "user_notifications", "virtual_twins", "token_history.csv"].map(
        (name) => ["GET", `/rest/v1/${name}`],
      ),
    ];
    const opened: string[] = [];
    for (const [method = "GET", path = "", body] of calls) {
      const answer = await fetch(path, { method, headers, ...(body && { body }) });
      if (answer.status !== 403) opened.push(`${path} ${answer.status}`);
    }
    const rooms = await fetch("/rest/v1/rooms", { headers }).then((answer) => answer.json());
    return rooms.length === 1 ? opened : [...opened, `${rooms.length} rooms`];
  });
}

/** The product's logo, its menu and its bell. */
async function chromeOn(page: Page): Promise<number> {
  const counts = await Promise.all([
    page.getByRole("link", { name: "Parley", exact: true }).count(),
    page.getByRole("complementary", { name: "Sidebar" }).count(),
    page.getByRole("button", { name: /notifications|commands/i }).count(),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Tries from the domain's page everything that would reach the other origin's session if the origins were not apart. */
function leaksAt(page: Page, productOrigin: string): Promise<string[]> {
  return page.evaluate(async (other) => {
    const found: string[] = [];
    if (localStorage.getItem("parley-session")) found.push("storage");
    if (document.cookie !== "") found.push("cookies");
    const isRead = await fetch(`${other}/rest/v1/rooms`, { credentials: "include" }).then(
      () => true,
      () => false,
    );
    if (isRead) found.push("fetch");
    const frame = document.createElement("iframe");
    frame.src = other;
    document.body.append(frame);
    await new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
    try {
      if (frame.contentWindow?.localStorage.getItem("parley-session")) found.push("frame");
    } catch {
      // Another origin, as it should be.
    }
    frame.remove();
    return found;
  }, productOrigin);
}
