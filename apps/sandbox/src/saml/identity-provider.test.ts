import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { sso } from "@better-auth/sso";
import { getRequestListener } from "@hono/node-server";
import { betterAuth } from "better-auth";
import { memoryAdapter } from "better-auth/adapters/memory";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openTestSandbox, type TestSandbox } from "../testing/open-test-sandbox.ts";

let sandbox: TestSandbox;
let product: Awaited<ReturnType<typeof openServiceProvider>>;
beforeAll(async () => {
  sandbox = await openTestSandbox();
  product = await openServiceProvider(await (await sandbox.get("/saml/metadata")).text());
});
afterAll(async () => {
  await sandbox.close();
  await product.close();
});

/** The product's own engine as service provider: what it takes, the product takes. */
async function openServiceProvider(metadata: string) {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${portOf(server)}`;
  const acs = `${origin}/api/auth/sso/saml2/sp/acs/northlight`;
  const tables = { user: [], account: [], session: [], verification: [], ssoProvider: [] };
  const auth = betterAuth({
    baseURL: origin,
    secret: "a secret of this test alone, long enough",
    database: memoryAdapter(tables),
    logger: { disabled: true },
    plugins: [
      sso({
        defaultSSO: [
          {
            providerId: "northlight",
            domain: "northlight.test",
            samlConfig: {
              issuer: `${origin}/saml`,
              entryPoint: `${sandbox.origin}/saml/sso`,
              callbackUrl: `${origin}/welcome`,
              wantAssertionsSigned: true,
              idpMetadata: { metadata },
              spMetadata: { entityID: `${origin}/saml` },
              mapping: { email: "email", firstName: "givenName", lastName: "surname" },
            },
          },
        ],
      }),
    ],
  });
  const answer = getRequestListener(auth.handler);
  server.on("request", (request, response) => void answer(request, response));
  return {
    origin,
    acs,
    audience: `${origin}/saml`,
    tables,
    /** Where the browser is sent to sign in. */
    async begin(): Promise<{ url: string; cookie: string }> {
      const response = await fetch(`${origin}/api/auth/sign-in/sso`, {
        method: "POST",
        headers: { "content-type": "application/json", origin },
        body: JSON.stringify({ email: "lena@northlight.test", callbackURL: "/welcome" }),
      });
      const { url } = z.object({ url: z.url() }).parse(await response.json());
      return { url, cookie: response.headers.getSetCookie().join("; ") };
    },
    receive: (fields: Record<string, string>, cookie = "") =>
      fetch(acs, {
        method: "POST",
        headers: { cookie, origin: sandbox.origin },
        body: new URLSearchParams(fields),
        redirect: "manual",
      }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function portOf(server: Server): number {
  return z.object({ port: z.number() }).parse(server.address()).port;
}

/** What the page that posts itself would post. */
async function formIn(answer: Response): Promise<{ action: string; fields: Record<string, string> }> {
  const page = await answer.text();
  const inputs = page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
  const [, action = ""] = page.match(/<form id="answer" method="post" action="([^"]*)"/) ?? [];
  return { action, fields: Object.fromEntries([...inputs].map(([, name, value]) => [name, value])) };
}

describe("signing in with SAML", () => {
  it("is taken by the product's own engine, from request to session (R9)", async () => {
    const { url, cookie } = await product.begin();
    const { action, fields } = await formIn(await fetch(`${url}&auto=1&login_hint=lena@northlight.test`));
    expect(action).toBe(product.acs);
    const back = await product.receive(fields, cookie);
    expect(back.headers.get("location")).toBe("/welcome");
    expect(back.headers.getSetCookie().join()).toContain("session_token");
    expect(product.tables.user).toMatchObject([{ email: "lena@northlight.test", name: "Lena Fors" }]);
  });

  it("is refused a second time (R9)", async () => {
    const { url, cookie } = await product.begin();
    const { fields } = await formIn(await fetch(`${url}&auto=1&login_hint=omar@northlight.test`));
    await product.receive(fields, cookie);
    const again = await product.receive(fields, cookie);
    expect(again.headers.get("location")).toContain("error=");
  });

  it("asks who one is, and takes the answer", async () => {
    const { url } = await product.begin();
    const page = await (await fetch(url)).text();
    expect(page).toContain("Sign in with Northlight");
    const post = (fields: Record<string, string>) =>
      fetch(url, { method: "POST", body: new URLSearchParams(fields) });
    const chosen = await formIn(await post({ person: "omar@northlight.test" }));
    const xml = Buffer.from(chosen.fields.SAMLResponse ?? "", "base64").toString();
    expect(xml).toContain(">omar@northlight.test</saml:NameID>");
    expect(chosen.fields.RelayState).toBe(new URL(url).searchParams.get("RelayState") ?? undefined);
    expect(await (await post({ email: "nobody" })).text()).toContain("Sign in with Northlight");
  });

  it("escapes what a person calls themselves", async () => {
    const { url } = await product.begin();
    const typed = { email: "eve@northlight.test", name: "Eve </saml:Assertion>" };
    const { fields } = await formIn(await fetch(url, { method: "POST", body: new URLSearchParams(typed) }));
    const xml = Buffer.from(fields.SAMLResponse ?? "", "base64").toString();
    expect(xml.match(/<\/saml:Assertion>/g)).toHaveLength(1);
    expect(xml).toContain("&lt;/saml:Assertion");
  });

  it("says so when the person goes back", async () => {
    const { url } = await product.begin();
    const body = new URLSearchParams({ cancel: "yes" });
    const { fields } = await formIn(await fetch(url, { method: "POST", body }));
    const xml = Buffer.from(fields.SAMLResponse ?? "", "base64").toString();
    expect(xml).toContain("status:AuthnFailed");
    expect(xml).not.toContain("<saml:Assertion");
  });
});

describe("a SAML request that is wrong", () => {
  it.each(["", "SAMLRequest=nonsense", `SAMLRequest=${encodeURIComponent("fVJNb9swDP0rgu6")}`])(
    "is answered with a sentence: %s",
    async (query) => {
      const answer = await sandbox.get(`/saml/sso?${query}`);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain("not a SAML sign-in request");
    },
  );
});

describe("a crafted SAML response", () => {
  const craft = async (claims: object) => {
    const usual = { email: "mallory@northlight.test", recipient: product.acs, audience: product.audience };
    const answer = await sandbox.post("/saml/sandbox/response", { ...usual, ...claims });
    return z.object({ SAMLResponse: z.string() }).parse(await answer.json());
  };
  const requestId = async () => {
    const { url } = await product.begin();
    const { fields } = await formIn(await fetch(`${url}&auto=1&login_hint=lena@northlight.test`));
    const xml = Buffer.from(fields.SAMLResponse ?? "", "base64").toString();
    return { in_response_to: xml.match(/InResponseTo="([^"]+)"/)?.[1] ?? "" };
  };
  const emails = () => z.array(z.object({ email: z.string() })).parse(product.tables.user);

  it("is a good one when it answers a request and nothing else is said about it", async () => {
    const fields = await craft({ ...(await requestId()), email: "good@northlight.test" });
    await product.receive(fields);
    expect(emails()).toContainEqual(expect.objectContaining({ email: "good@northlight.test" }));
  });

  it.each([
    ["a foreign audience", { audience: "https://elsewhere.example" }],
    ["another recipient", { recipient: "https://elsewhere.example/acs" }],
    ["a foreign issuer", { issuer: "https://elsewhere.example" }],
    ["a foreign key", { signature: "foreign" }],
    ["no signature", { signature: "none" }],
    ["an end in the past", { not_on_or_after: "2020-01-01T00:00:00Z" }],
    ["a beginning in the future", { not_before: "2090-01-01T00:00:00Z" }],
    ["a request nobody made", { in_response_to: `_${randomUUID()}` }],
    ["no request at all", { in_response_to: undefined }],
  ])("can be refused for %s (R8)", async (_what, wrong) => {
    const answer = await product.receive(await craft({ ...(await requestId()), ...wrong }));
    expect(answer.headers.getSetCookie().join()).not.toContain("session_token");
    expect(emails().map(({ email }) => email)).not.toContain("mallory@northlight.test");
  });
});
