import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { signedUp, someEmail } from "../../../testing/identity.ts";
import { app, idToken, openBrowser, sandbox, WEB } from "../../../testing/sandbox.ts";
import { env, owner } from "../../../testing/stage.ts";

type Flow = "pkce" | "implicit";
type Browser = ReturnType<typeof openBrowser>;

const register = (company: object, key: string | undefined = env.AUTH_SERVICE_KEY) =>
  app.request("/auth/v1/admin/sso/providers", {
    method: "POST",
    headers: { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify(company),
  });

const metadata_xml = await (await fetch(`${sandbox}/saml/metadata`)).text();
const ours = { client_id: "parley-sandbox", client_secret: "parley-sandbox-secret" };
const Registered = z.object({ id: z.uuid(), callback_url: z.string(), metadata_url: z.string().optional() });
const registered = async (company: object) => Registered.parse(await (await register(company)).json());

const northlight = await registered({ type: "saml", domain: "northlight.test", metadata_xml });
const harbor = await registered({
  type: "oidc",
  domain: "harbor.test",
  issuer: `${sandbox}/oidc`,
  ...ours,
});

const somebodyAt = (domain: string) => `p${randomUUID().slice(0, 8)}@${domain}`;
const errorIn = (location: URL) => location.searchParams.get("error_code");

async function begin({ client }: Browser, domain: string): Promise<string> {
  const { data, error } = await client.signInWithSSO({ domain, options: { redirectTo: `${WEB}/dashboard` } });
  if (error) throw error;
  return data?.url ?? "";
}

async function enter(email: string, { flow = "pkce", domain = "" }: { flow?: Flow; domain?: string } = {}) {
  const browser = openBrowser({ flowType: flow });
  const back = await browser.goThrough(await begin(browser, domain || (email.split("@")[1] ?? "")), {
    email,
  });
  return { browser, back };
}

/** Whoever the code or the fragment in the address opens. */
async function userIn({ client }: Browser, back: URL) {
  const said = new URLSearchParams(back.hash.slice(1));
  const [access_token, refresh_token] = [said.get("access_token"), said.get("refresh_token")];
  const { data, error } =
    access_token && refresh_token
      ? await client.setSession({ access_token, refresh_token })
      : await client.exchangeCodeForSession(back.searchParams.get("code") ?? "");
  if (error) throw error;
  return data.user;
}

describe("signing in with one's company", () => {
  const ways: [string, Flow, string][] = [
    ["northlight.test", "pkce", northlight.id],
    ["northlight.test", "implicit", northlight.id],
    ["harbor.test", "pkce", harbor.id],
    ["harbor.test", "implicit", harbor.id],
  ];
  it.each(ways)(
    "goes to %s and back, %s, into the same account each time (R24)",
    async (domain, flow, id) => {
      const email = somebodyAt(domain);
      const first = await enter(email, { flow });
      expect(first.back.pathname).toBe("/dashboard");
      const user = await userIn(first.browser, first.back);
      expect(user).toMatchObject({ email, app_metadata: { provider: `sso:${id}` } });
      expect(user?.email_confirmed_at).toBeDefined();
      const { rows } = await owner.query(
        `select u.is_sso_user, p.first_name, (select array_agg(i.provider) from auth.identities i where i.user_id = u.id) as ways
       from auth.users u join profiles p on p.id = u.id where u.id = $1`,
        [user?.id],
      );
      expect(rows).toEqual([
        { is_sso_user: true, first_name: expect.stringMatching(/^P/), ways: [`sso:${id}`] },
      ]);
      const second = await enter(email, { flow });
      expect((await userIn(second.browser, second.back))?.id).toBe(user?.id);
    },
  );

  it("finds the company by its id as well", async () => {
    const { client } = openBrowser({ flowType: "pkce" });
    const { data, error } = await client.signInWithSSO({ providerId: harbor.id });
    expect(error).toBeNull();
    expect(new URL(data?.url ?? "").pathname).toBe("/oidc/authorize");
  });

  it("leaves none of the engine's sessions and cookies behind (R29)", async () => {
    const { browser, back } = await enter(somebodyAt("northlight.test"));
    const user = await userIn(browser, back);
    expect([...browser.cookies.keys()]).toEqual([]);
    const { rows } = await owner.query(
      "select count(*) filter (where ended_at is null) as live, count(*) filter (where amr = '[]' and ended_at is null) as theirs from auth.sessions where user_id = $1",
      [user?.id],
    );
    expect(rows).toEqual([{ live: 1, theirs: 0 }]);
  });

  it.each([{ domain: "unknown.test" }, { domain: "sub.harbor.test" }, { provider_id: randomUUID() }])(
    "knows no %j",
    async (asked) => {
      const answer = await openBrowser().request("/auth/v1/sso", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...asked, skip_http_redirect: true }),
      });
      expect([answer.status, (await answer.json()).code]).toEqual([404, "sso_provider_not_found"]);
    },
  );

  it("refuses whoever has an account of their own already (R24)", async () => {
    const { user } = await signedUp({ email: somebodyAt("harbor.test") });
    const { back } = await enter(user.email ?? "");
    expect(errorIn(back)).toBe("user_already_exists");
  });

  it("lets nobody else's provider into a company's account (R24)", async () => {
    const email = somebodyAt("northlight.test");
    await enter(email);
    const { client } = openBrowser();
    const { error } = await client.signInWithIdToken({ provider: "google", token: await idToken({ email }) });
    expect(error?.code).toBe("user_sso_managed");
  });

  it.each(["harbor.test", "northlight.test"])(
    "lets %s speak for nobody else's people (R24)",
    async (domain) => {
      for (const email of [
        someEmail(),
        `ada@sub.${domain}`,
        `ada@${domain}.evil.example`,
        `ada@not${domain}`,
      ]) {
        const { back } = await enter(email, { domain });
        expect(errorIn(back)).toBe("bad_oauth_callback");
        const { rows } = await owner.query("select from auth.users where email = $1", [email]);
        expect(rows).toEqual([]);
      }
    },
  );

  it("opens nothing for the banned", async () => {
    const email = somebodyAt("harbor.test");
    const { browser, back } = await enter(email);
    const user = await userIn(browser, back);
    await owner.query("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [
      user?.id,
    ]);
    expect(errorIn((await enter(email)).back)).toBe("user_banned");
  });
});

describe("coming back from a company in vain", () => {
  it("sends nobody on who was lured onto somebody else's errand (R25)", async () => {
    for (const domain of ["harbor.test", "northlight.test"]) {
      const [stranger, victim] = [openBrowser(), openBrowser()];
      const back = await victim.goThrough(await begin(stranger, domain), { email: somebodyAt(domain) });
      expect(errorIn(back)).toBe("bad_oauth_state");
      expect(back.hash).not.toContain("access_token");
    }
  });

  it("gives whoever began it no way to wait for the victim's code (R25)", async () => {
    const [stranger, victim] = [openBrowser({ flowType: "pkce" }), openBrowser({ flowType: "pkce" })];
    const back = await victim.goThrough(await begin(stranger, "harbor.test"), {
      email: somebodyAt("harbor.test"),
    });
    expect(back.searchParams.get("code")).toHaveLength(43);
    const guess = await stranger.request("/auth/v1/sso/finish?code=&flow=anything");
    expect(errorIn(new URL(guess.headers.get("location") ?? ""))).toBe("bad_oauth_state");
  });

  it("takes an answer once (R24)", async () => {
    const browser = openBrowser({ flowType: "pkce" });
    const page = new URL(await begin(browser, "harbor.test"));
    page.searchParams.set("auto", "1");
    page.searchParams.set("login_hint", somebodyAt("harbor.test"));
    const answer = new URL((await fetch(page, { redirect: "manual" })).headers.get("location") ?? "");
    const [first, second] = [await browser.request(answer), await browser.request(answer)];
    expect(new URL(first.headers.get("location") ?? "").searchParams.get("code")).toHaveLength(43);
    expect(errorIn(new URL(second.headers.get("location") ?? ""))).toBe("bad_oauth_state");
  });

  it("tells that the person turned back", async () => {
    const browser = openBrowser({ flowType: "pkce" });
    const page = new URL(await begin(browser, "harbor.test"));
    const state = page.searchParams.get("state") ?? "";
    const query = new URLSearchParams({ state, error: "access_denied", error_description: "Not <b>you</b>" });
    const answer = await browser.request(`/auth/v1/sso/callback/sso:${harbor.id}?${query}`);
    const location = new URL(answer.headers.get("location") ?? "");
    expect([location.pathname, errorIn(location)]).toEqual(["/dashboard", "access_denied"]);
    expect(location.href).not.toContain("you%3C");
  });
});

describe("a SAML response", () => {
  const audience = `${WEB}/auth/v1/sso/saml/metadata`;
  /** What a company's page would post, made by hand. */
  async function post(claims: object) {
    const browser = openBrowser({ flowType: "pkce" });
    const asked = new URL(await begin(browser, "northlight.test"));
    const email = somebodyAt("northlight.test");
    const page = await fetch(`${asked}&auto=1&login_hint=${email}`);
    const sent = (await page.text()).match(/name="SAMLResponse" value="([^"]*)"/)?.[1] ?? "";
    const in_response_to = Buffer.from(sent, "base64")
      .toString()
      .match(/InResponseTo="([^"]+)"/)?.[1];
    const crafted = await fetch(`${sandbox}/saml/sandbox/response`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        email,
        recipient: northlight.callback_url,
        audience,
        in_response_to,
        ...claims,
      }),
    });
    const { SAMLResponse } = z.object({ SAMLResponse: z.string() }).parse(await crafted.json());
    const body = new URLSearchParams({
      SAMLResponse,
      RelayState: asked.searchParams.get("RelayState") ?? "",
    });
    const receive = () =>
      browser.request(northlight.callback_url, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", origin: sandbox },
        body: body.toString(),
      });
    return { email, receive };
  }

  it("that is right opens the door, and once (R24)", async () => {
    const { receive } = await post({});
    const [first, second] = [await receive(), await receive()];
    expect(new URL(first.headers.get("location") ?? "").searchParams.get("code")).toHaveLength(43);
    expect(errorIn(new URL(second.headers.get("location") ?? ""))).not.toBeNull();
    expect(first.headers.getSetCookie()).toEqual([]);
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
    ["an unverified address", { email_verified: false }],
  ])("with %s is refused by redirect (R24)", async (_what, wrong) => {
    const { email, receive } = await post(wrong);
    const answer = await receive();
    expect(answer.status).toBe(303);
    const location = new URL(answer.headers.get("location") ?? "");
    expect(location.origin).toBe(WEB);
    expect(errorIn(location)).not.toBeNull();
    expect((await owner.query("select from auth.users where email = $1", [email])).rows).toEqual([]);
  });
});

describe("registering a company", () => {
  const company = { type: "saml", domain: "somewhere.test", metadata_xml };

  it("is for whoever has the service key (R30)", async () => {
    const { session } = await signedUp();
    expect((await register(company, "")).status).toBe(401);
    expect((await register(company, "a-guess")).status).toBe(403);
    expect((await register(company, session.access_token)).status).toBe(403);
  });

  it("says what to enter on the other side (R30)", async () => {
    const described = await app.request(northlight.metadata_url ?? "");
    expect(described.headers.get("content-type")).toContain("application/xml");
    expect(await described.text()).toContain(northlight.callback_url);
    expect((await app.request(`/auth/v1/sso/saml2/sp/metadata?providerId=sso:${randomUUID()}`)).status).toBe(
      404,
    );
  });

  it("refuses a domain that another has, and what no provider published (R30)", async () => {
    const taken = await register({ ...company, domain: "HARBOR.test" });
    expect([taken.status, (await taken.json()).code]).toEqual([422, "sso_domain_already_exists"]);
    for (const wrong of [
      { ...company, metadata_xml: "<nonsense/>" },
      { ...company, domain: "not a domain" },
      { type: "oidc", domain: "other.test", issuer: `${sandbox}/nowhere`, ...ours },
      { type: "oidc", domain: "other.test", issuer: "http://169.254.169.254", ...ours },
    ]) {
      expect((await register(wrong)).status).toBe(400);
    }
  });
});
