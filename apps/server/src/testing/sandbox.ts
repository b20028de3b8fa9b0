import { afterAll } from "vitest";
import { z } from "zod";
import { createApp } from "../app.ts";
import { openIdentityService } from "../modules/accounts/index.ts";
import { readEnv } from "../platform/env.ts";
import { openModels } from "../platform/models/open-models.ts";
import { authClient, someAddress } from "./identity.ts";
import { issuer } from "./signing.ts";
import { env, log, parts, prefix, testDatabase, valkey } from "./stage.ts";
import { startSandbox } from "./start-sandbox.ts";

/** The outside world, as a process of its own: Google, and two companies that sign their people in. */
export const sandbox = await startSandbox();

const identity = await openIdentityService(
  readEnv({
    DATABASE_IDENTITY_URL: testDatabase.identity,
    DATABASE_POOL: "4",
    AUTH_ISSUER: issuer,
    GOOGLE_DISCOVERY_URL: `${sandbox}/google/.well-known/openid-configuration`,
  }),
  { valkey, prefix, log },
);
/** The sandbox's models, for a test whose job or route asks one. */
export const models = await openModels({ ...env, SANDBOX_MODELS_URL: `${sandbox}/models/v1` }, { log });
/** The app, with that world around it. */
export const app = createApp({ ...parts, identity, models });
afterAll(() => Promise.all([identity.close(), models.close()]));

export const WEB = env.WEB_ORIGIN;

type Person = { email: string; verified?: boolean };
type ClientOptions = Parameters<typeof authClient>[0];

/** One browser: its cookies, its auth-js, and the pages it is sent through until it is back at the application. */
export function openBrowser(options: ClientOptions = {}) {
  const address = someAddress();
  const cookies = new Map<string, string>();
  async function request(url: string | URL, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("x-forwarded-for", address);
    headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const answer = await app.request(String(url), { ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = line.match(/^([^=]+)=([^;]*)/) ?? [];
      cookies.set(name, value);
    }
    return answer;
  }
  /** Follows every redirect and form; says where the application is opened in the end. */
  async function goThrough(url: string, person: Person): Promise<URL> {
    let next: URL = new URL(url);
    for (let steps = 0; steps < 10; steps += 1) {
      const isOurs = next.origin !== sandbox;
      if (isOurs && isPage(next)) return next;
      const answer = isOurs
        ? await request(next)
        : await fetch(signingIn(next, person), { redirect: "manual" });
      const location = answer.headers.get("location");
      next = location ? new URL(location, next) : await submit(await answer.text());
    }
    throw new Error("Sent around in circles");
  }
  /** A form that a company's page posts to us from its own site, so without cookies. */
  async function submit(page: string): Promise<URL> {
    const [, action = ""] = page.match(/<form id="answer" method="post" action="([^"]*)"/) ?? [];
    const inputs = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
    const fields = inputs.map(([, name = "", value = ""]): [string, string] => [name, value]);
    const answer = await app.request(action, {
      method: "POST",
      headers: {
        "x-forwarded-for": address,
        "content-type": "application/x-www-form-urlencoded",
        origin: sandbox,
      },
      body: new URLSearchParams(fields).toString(),
    });
    return new URL(answer.headers.get("location") ?? `${WEB}/nowhere?${answer.status}`);
  }
  const client = authClient({ ...options, fetch: async (url, init) => request(new Request(url).url, init) });
  return { client, cookies, request, goThrough };
}

/** Where nobody is sent on without doing something. */
const isPage = ({ pathname }: URL) => !pathname.startsWith("/auth/v1/") || pathname === "/auth/v1/continue";

function signingIn(address: URL, { email, verified }: Person): URL {
  const page = new URL(address);
  page.searchParams.set("auto", "1");
  page.searchParams.set("login_hint", email);
  if (verified !== undefined) page.searchParams.set("email_verified", String(verified));
  return page;
}

/** A token that Google would sign, with whatever is wrong with it. */
export async function idToken(claims: Record<string, unknown>, provider = "google"): Promise<string> {
  const answer = await fetch(`${sandbox}/${provider}/sandbox/id-token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(claims),
  });
  return z.object({ id_token: z.string() }).parse(await answer.json()).id_token;
}
