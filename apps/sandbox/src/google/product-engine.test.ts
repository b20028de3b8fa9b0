import { sso } from "@better-auth/sso";
import { betterAuth } from "better-auth";
import { memoryAdapter } from "better-auth/adapters/memory";
import { genericOAuth } from "better-auth/plugins";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openTestSandbox, type TestSandbox } from "../testing/open-test-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());

const ORIGIN = "http://localhost:5173";

/** The engine the product signs people in with, knowing Google and Harbor by their discovery documents alone. */
function openEngine() {
  const client = { clientId: "parley-sandbox", clientSecret: "parley-sandbox-secret", pkce: true };
  const discoveryOf = (mount: string) => `${sandbox.origin}/${mount}/.well-known/openid-configuration`;
  const tables = { user: [], account: [], session: [], verification: [], ssoProvider: [] };
  const google = { providerId: "google", discoveryUrl: discoveryOf("google"), ...client };
  const oidcConfig = {
    issuer: `${sandbox.origin}/oidc`,
    discoveryEndpoint: discoveryOf("oidc"),
    ...client,
  };
  const auth = betterAuth({
    baseURL: ORIGIN,
    secret: "a secret of this test alone, long enough",
    database: memoryAdapter(tables),
    logger: { disabled: true },
    trustedOrigins: [sandbox.origin],
    plugins: [
      genericOAuth({ config: [{ ...google, scopes: ["openid", "email", "profile"] }] }),
      sso({ defaultSSO: [{ providerId: "harbor", domain: "harbor.test", oidcConfig }] }),
    ],
  });
  return {
    tables,
    call: (path: string, init?: RequestInit) => auth.handler(new Request(`${ORIGIN}${path}`, init)),
  };
}

describe("the product's own engine", () => {
  it.each([
    [
      "Google",
      "/api/auth/sign-in/social",
      { provider: "google" },
      { email: "robin@mail.test", name: "Robin Hale" },
    ],
    [
      "Harbor",
      "/api/auth/sign-in/sso",
      { email: "ada@harbor.test" },
      { email: "ada@harbor.test", name: "Ada Moreau" },
    ],
  ])("signs a person in with %s (R6)", async (_name, path, body, person) => {
    const { tables, call } = openEngine();
    const begun = await call(path, {
      method: "POST",
      headers: { "content-type": "application/json", origin: ORIGIN },
      body: JSON.stringify({ ...body, callbackURL: "/dashboard" }),
    });
    const cookie = begun.headers.getSetCookie().map((line) => line.split(";")[0]);
    const { url } = z.object({ url: z.url() }).parse(await begun.json());
    const back = await fetch(`${url}&auto=1&login_hint=${person.email}`, { redirect: "manual" });
    const { pathname, search } = new URL(back.headers.get("location") ?? "about:blank");
    const done = await call(`${pathname}${search}`, { headers: { cookie: cookie.join("; ") } });
    expect(done.headers.get("location")).toBe("/dashboard");
    expect(tables.user).toMatchObject([person]);
  });
});
