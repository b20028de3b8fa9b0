import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { area } from "../suite.ts";
import { authClient, type Client, pkceClient, someAddress } from "../support/clients.ts";
import { allowed, present, refused, sessionOf } from "../support/expect.ts";
import { fragmentOf } from "../support/messages.ts";
import { insertMember } from "../support/people.ts";
import { openBrowserOfSorts, signingIn } from "../support/providers.ts";
import type { World } from "../support/world.ts";

type Company = { id: string; domain: string };

/** A company whose administrator has told us of its provider, for a domain of its own. */
async function register(world: World, about: Record<string, unknown>): Promise<Company> {
  const domain = `${randomBytes(6).toString("hex")}.test`;
  const answer = await fetch(`${world.url}/admin/sso/providers`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${world.serviceKey}`,
      "content-type": "application/json",
      "x-forwarded-for": someAddress(),
    },
    body: JSON.stringify({ domain, ...about }),
  });
  const company = await answer.json();
  assert.equal(answer.status, 201, JSON.stringify(company));
  return company;
}

const openidCompany = (world: World) =>
  register(world, {
    type: "oidc",
    issuer: `${world.sandbox.origin}/oidc`,
    client_id: "parley-sandbox",
    client_secret: "parley-sandbox-secret",
  });

const samlCompany = async (world: World) =>
  register(world, {
    type: "saml",
    metadata_xml: await (await fetch(`${world.sandbox.origin}/saml/metadata`)).text(),
  });

const someone = ({ domain }: Company) => `${randomBytes(6).toString("hex")}@${domain}`;

async function outset(world: World, client: Client, { domain }: Company): Promise<string> {
  const result = await client.signInWithSSO({ domain, options: { redirectTo: `${world.origin}/dashboard` } });
  return present(allowed(result).data?.url, "an address");
}

/** There and back with OpenID. */
async function throughOpenid(start: string, email: string): Promise<URL> {
  const browser = openBrowserOfSorts();
  return browser.go(await browser.go(signingIn(new URL(start), { email })));
}

/** There and back with SAML, whose answer is a form that posts itself. */
async function throughSaml(start: string, email: string): Promise<URL> {
  const page = await (await fetch(signingIn(new URL(start), { email }))).text();
  const [, action] = page.match(/action="([^"]+)"/) ?? [];
  const fields = [...page.matchAll(/name="(SAMLResponse|RelayState)" value="([^"]+)"/g)];
  const form = new URLSearchParams(fields.map(([, name = "", value = ""]) => [name, value]));
  return openBrowserOfSorts().go(present(action, "where to post to"), form);
}

async function exchange(client: Client, landing: URL) {
  const code = present(landing.searchParams.get("code"), `a code in ${landing}`);
  return sessionOf(await client.exchangeCodeForSession(code));
}

export const companies = area("sso", {
  "signs in with a company's OpenID provider, by domain": async (world) => {
    const [company, client] = [await openidCompany(world), pkceClient(world)];
    const email = someone(company);
    const landing = await throughOpenid(await outset(world, client, company), email);
    assert.equal(landing.pathname, "/dashboard");
    const session = await exchange(client, landing);
    assert.equal(session.user.email, email);
    assert.equal(session.user.app_metadata.provider, `sso:${company.id}`);
  },

  "signs in with a company's SAML provider, by domain": async (world) => {
    const [company, client] = [await samlCompany(world), pkceClient(world)];
    const email = someone(company);
    const session = await exchange(client, await throughSaml(await outset(world, client, company), email));
    assert.equal(session.user.email, email);
    assert.equal(session.user.app_metadata.provider, `sso:${company.id}`);
  },

  "signs in by the company's id": async (world) => {
    const [company, client] = [await openidCompany(world), pkceClient(world)];
    const { data } = allowed(await client.signInWithSSO({ providerId: company.id }));
    const landing = await throughOpenid(present(data?.url, "an address"), someone(company));
    await exchange(client, landing);
  },

  "opens the same account the next time": async (world) => {
    const company = await openidCompany(world);
    const email = someone(company);
    const visit = async () => {
      const client = pkceClient(world);
      return exchange(client, await throughOpenid(await outset(world, client, company), email));
    };
    assert.equal((await visit()).user.id, (await visit()).user.id);
  },

  "takes the word of a company for its own domain alone": async (world) => {
    const [company, client] = [await openidCompany(world), pkceClient(world)];
    const landing = await throughOpenid(await outset(world, client, company), "maya@elsewhere.test");
    assert.equal(landing.searchParams.get("error_code"), "bad_oauth_callback");
    assert.equal(landing.searchParams.get("code"), null);
  },

  "takes over no account that was there before": async (world) => {
    const [company, client] = [await samlCompany(world), pkceClient(world)];
    const { email } = await insertMember(world, { email: someone(company) });
    const landing = await throughSaml(await outset(world, client, company), email);
    assert.equal(landing.searchParams.get("error_code"), "user_already_exists");
  },

  "leaves address and password to the company": async (world) => {
    const [company, client] = [await openidCompany(world), pkceClient(world)];
    await exchange(client, await throughOpenid(await outset(world, client, company), someone(company)));
    const result = await client.updateUser({ password: "another horse, another staple" });
    refused(result, "user_sso_managed", 422);
  },

  "puts the session into the fragment for a page without a challenge": async (world) => {
    const [company, browser] = [await openidCompany(world), openBrowserOfSorts()];
    const email = someone(company);
    const ask: typeof fetch = async (address, init) => {
      const answer = await fetch(address, init);
      browser.keep(answer);
      return answer;
    };
    const client = authClient(world, { fetch: ask });
    const away = signingIn(new URL(await outset(world, client, company)), { email });
    const landing = await browser.go(await browser.go(await browser.go(away)));
    const { access_token = "", refresh_token = "" } = fragmentOf(landing);
    assert.equal(sessionOf(await client.setSession({ access_token, refresh_token })).user.email, email);
  },

  "knows no domain that nobody registered": async (world) => {
    const result = await pkceClient(world).signInWithSSO({ domain: "nobody.example" });
    refused(result, "sso_provider_not_found", 404);
  },

  "knows no company that does not exist": async (world) => {
    const result = await pkceClient(world).signInWithSSO({ providerId: randomUUID() });
    refused(result, "sso_provider_not_found", 404);
  },

  "registers a domain once": async (world) => {
    const company = await openidCompany(world);
    await assert.rejects(register(world, { type: "saml", metadata_xml: "<x/>", domain: company.domain }));
  },
});
