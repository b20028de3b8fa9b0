import assert from "node:assert/strict";
import type { BrowserContext, Page } from "@playwright/test";
import type * as AuthJs from "@supabase/auth-js";
import type { Session } from "@supabase/auth-js";
import { someAddress } from "./clients.ts";
import { present } from "./expect.ts";
import { type Member, PASSWORD } from "./people.ts";
import type { World } from "./world.ts";

declare global {
  interface Window {
    settings: Record<string, unknown>;
    /** What the page under test holds. */
    conformance: { authJs: typeof AuthJs; client: InstanceType<typeof AuthJs.AuthClient>; events: Told[] };
  }
}
type Told = { event: string; at: number; token: string | null };

/** One browser window, its tabs, and the address from which it calls. */
export type Visit = { context: BrowserContext; address: string; open: (path?: string) => Promise<Page> };
export type Settings = { flowType?: "pkce" | "implicit"; persistSession?: boolean; usesLock?: boolean };

const STORAGE_KEY = "conformance";
const PATIENCE_MS = 15_000;

/** A case in a browser window of its own, closed whatever happens in it. */
export const inBrowser =
  (settings: Settings, act: (world: World, window: Visit) => Promise<void>) =>
  async (world: World): Promise<void> => {
    const context = await world.browser.newContext({ baseURL: world.origin });
    context.setDefaultTimeout(PATIENCE_MS);
    const address = someAddress();
    const options = {
      flowType: "pkce",
      ...settings,
      storageKey: STORAGE_KEY,
      experimental: { recoveryCodes: true },
    };
    await context.addInitScript(
      (given) => {
        window.settings = given;
      },
      { ...options, headers: { "x-forwarded-for": address } },
    );
    try {
      await act(world, { context, address, open: (path) => openTab(context, path) });
    } finally {
      await context.close();
    }
  };

async function openTab(context: BrowserContext, path = "/"): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await ready(page);
  return page;
}

/** Until the client in the page has found out whether there is a session. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    window.conformance?.events.some(({ event }) => event === "INITIAL_SESSION"),
  );
}

export const eventsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => window.conformance.events.map(({ event }) => event));

/** Until the page has been told, and then the token that came with it. */
export async function told(page: Page, wanted: string): Promise<string | null> {
  await page.waitForFunction((event) => window.conformance.events.some((it) => it.event === event), wanted);
  return page.evaluate(
    (event) => window.conformance.events.findLast((it) => it.event === event)?.token ?? null,
    wanted,
  );
}

/** The session as the page has it. */
export async function sessionIn(page: Page): Promise<Session> {
  const session = await page.evaluate(
    async () => (await window.conformance.client.getSession()).data.session,
  );
  return present(session, "a session in the page");
}

export const keptIn = (page: Page): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), STORAGE_KEY);

export async function signInOn(page: Page, { email }: Member): Promise<Session> {
  const outcome = await page.evaluate(
    async (credentials) => {
      const { data, error } = await window.conformance.client.signInWithPassword(credentials);
      return { session: data.session, refusal: error?.message };
    },
    { email, password: PASSWORD },
  );
  return present(outcome.session, `a session, not: ${outcome.refusal}`);
}

/** Puts a session into the browser before its pages look for one: what an earlier visit left there. */
export async function leaveSession(context: BrowserContext, session: Session): Promise<void> {
  await context.addInitScript(
    ([key, kept]) => {
      if (key && kept && !localStorage.getItem(key)) localStorage.setItem(key, kept);
    },
    [STORAGE_KEY, JSON.stringify(session)],
  );
}

export async function pathOf(page: Page): Promise<string> {
  const { pathname, search, hash } = new URL(page.url());
  assert.ok(!search.includes("code=") && !hash.includes("token"), `${page.url()} still opens the account`);
  return pathname;
}
