import { randomInt } from "node:crypto";
import { test as base, expect, type Page } from "@playwright/test";
import { PASSWORD, type PersonName, people } from "../../database/cast.ts";

export { expect };

/** Read where the tests run: the address is not known yet when the configuration is. Each visits from an address of its own. */
export const test = base.extend<{ elsewhere: Record<string, string>; withinPolicy: undefined }>({
  baseURL: process.env.E2E_BASE_URL,
  elsewhere: [
    async ({ context }, use) => {
      const headers = fromElsewhere();
      await context.setExtraHTTPHeaders(headers);
      await use(headers);
    },
    { auto: true },
  ],
  /** Our own pages ask for nothing that the policy they are served with refuses. */
  withinPolicy: [
    async ({ context }, use) => {
      const refused: string[] = [];
      context.on("console", (message) => {
        const text = message.text();
        // The trace that is kept of a journey reads the pictures it shows; our pages never do.
        const isTracing = text.startsWith("Connecting to 'blob:");
        if (text.includes("Content Security Policy") && !isTracing) refused.push(text);
      });
      await use(undefined);
      expect(refused).toEqual([]);
    },
    { auto: true },
  ],
});

/** As the proxy in front would name it: thirty people who sign up in five minutes do not live in one house. */
export function fromElsewhere(): Record<string, string> {
  const part = () => randomInt(1, 255);
  return { "x-forwarded-for": `10.${part()}.${part()}.${part()}` };
}

/** From the first page on, this person's session is the one in local storage. */
export async function signIn(page: Page, person: PersonName): Promise<void> {
  await keepSession(page, await mintedSession(person));
}

/** The same for a session as the identity service answered it. */
export async function keepSession(page: Page, session: string): Promise<void> {
  await page.addInitScript(
    ([kept]) => {
      // Once: a test that signs out and loads another page must stay signed out.
      if (kept && sessionStorage.getItem("signed-in-once") === null) {
        localStorage.setItem("parley-session", kept);
        sessionStorage.setItem("signed-in-once", "yes");
      }
    },
    [session],
  );
}

/** The stack mints one for everybody; with a product in development they sign in like anybody else. */
async function mintedSession(person: PersonName): Promise<string> {
  const sessions: Record<string, object> = JSON.parse(process.env.E2E_SESSIONS ?? "{}");
  if (sessions[person]) return JSON.stringify(sessions[person]);
  const response = await fetch(`${process.env.E2E_BASE_URL}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: people[person].email, password: PASSWORD }),
  });
  return response.text();
}
