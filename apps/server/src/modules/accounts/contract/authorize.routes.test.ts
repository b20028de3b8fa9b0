import { describe, expect, it } from "vitest";
import { someEmail } from "../../../testing/identity.ts";
import { openBrowser, sandbox, WEB } from "../../../testing/sandbox.ts";
import { owner } from "../../../testing/stage.ts";
import { redirectAfter } from "../redirects.policy.ts";

type Browser = ReturnType<typeof openBrowser>;

async function begin({ client }: Browser, redirectTo = `${WEB}/dashboard`): Promise<string> {
  const options = { redirectTo, skipBrowserRedirect: true };
  const { data } = await client.signInWithOAuth({ provider: "google", options });
  return data.url ?? "";
}

/** Up to the provider's page, and the address it sends people back to. */
async function reachProvider(browser: Browser, email: string): Promise<URL> {
  const there = (await browser.request(await begin(browser))).headers.get("location") ?? "";
  const page = new URL(there);
  page.searchParams.set("auto", "1");
  page.searchParams.set("login_hint", email);
  const answer = await fetch(page, { redirect: "manual" });
  return new URL(answer.headers.get("location") ?? "");
}

const errorIn = (location: string | URL | null) => new URL(location ?? "").searchParams.get("error_code");

describe("signing in with Google", () => {
  it("goes there and back, and gives a session for the code and its verifier (R11)", async () => {
    const browser = openBrowser({ flowType: "pkce" });
    const email = someEmail("robin.hale");
    const back = await browser.goThrough(await begin(browser), { email });
    expect(back.href).toMatch(new RegExp(`^${WEB}/dashboard\\?`));
    const code = back.searchParams.get("code") ?? "";
    const { data, error } = await browser.client.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      app_metadata: { provider: "google", providers: ["google"] },
      user_metadata: { email_verified: true, first_name: "Robin" },
    });
    expect(data.user?.email_confirmed_at).toBeDefined();
    const { rows } = await owner.query("select first_name, role from profiles where id = $1", [
      data.user?.id,
    ]);
    expect(rows).toEqual([{ first_name: "Robin", role: "user" }]);
  });

  it("opens the same account the next time (R21)", async () => {
    const email = someEmail();
    const ids = [];
    for (const browser of [openBrowser({ flowType: "pkce" }), openBrowser({ flowType: "pkce" })]) {
      const back = await browser.goThrough(await begin(browser), { email });
      const code = back.searchParams.get("code") ?? "";
      ids.push((await browser.client.exchangeCodeForSession(code)).data.user?.id);
    }
    expect(ids[0]).toBeDefined();
    expect(ids[1]).toBe(ids[0]);
  });

  it("gives the session in the fragment to whoever brought no challenge (R25)", async () => {
    const browser = openBrowser();
    const back = await browser.goThrough(await begin(browser), { email: someEmail() });
    const said = new URLSearchParams(back.hash.slice(1));
    const { data, error } = await browser.client.setSession({
      access_token: said.get("access_token") ?? "",
      refresh_token: said.get("refresh_token") ?? "",
    });
    expect(error).toBeNull();
    expect(data.user?.app_metadata.provider).toBe("google");
    expect(back.search).toBe("");
  });

  it("answers with the address alone when asked to", async () => {
    const { request } = openBrowser();
    const answer = await request("/auth/v1/authorize?provider=google&skip_http_redirect=true");
    expect(answer.status).toBe(200);
    const { url } = await answer.json();
    const asked = new URL(url);
    expect(asked.origin).toBe(sandbox);
    expect(asked.searchParams.get("redirect_uri")).toBe(`${WEB}/auth/v1/callback`);
    expect(asked.searchParams.get("code_challenge_method")).toBe("S256");
    expect(asked.searchParams.get("nonce")).toHaveLength(43);
  });

  it.each(["github", "", "google2", "constructor"])("knows no provider called %j", async (provider) => {
    const answer = await openBrowser().request(`/auth/v1/authorize?provider=${provider}`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "provider_disabled" });
  });

  it.each([
    "https://evil.example/x",
    "//evil.example",
    `${WEB}@evil.example`,
    `${WEB}.evil.example`,
    "javascript:1",
  ])("leads home instead of to %s (R11)", async (redirectTo) => {
    const browser = openBrowser({ flowType: "pkce" });
    const back = await browser.goThrough(await begin(browser, redirectTo), { email: someEmail() });
    expect(back.origin).toBe(WEB);
    expect(back.searchParams.get("code")).toHaveLength(43);
  });
});

describe("an address that an operator listed", () => {
  it("is given a code, never a session (R11)", () => {
    const settings = { webOrigin: WEB, redirects: ["https://app.parley.test"] };
    const redirect_to = "https://app.parley.test/welcome";
    expect(redirectAfter({ redirect_to, code_challenge: "x".repeat(43) }, settings)).toBe(redirect_to);
    expect(redirectAfter({ redirect_to }, settings)).toBe(WEB);
  });
});

describe("coming back from Google in vain", () => {
  it("is told by redirect when the person turned back", async () => {
    const browser = openBrowser({ flowType: "pkce" });
    const back = await reachProvider(browser, someEmail());
    back.searchParams.delete("code");
    back.searchParams.set("error", "access_denied");
    const answer = await browser.request(back);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toMatch(new RegExp(`^${WEB}/dashboard\\?`));
    expect(errorIn(answer.headers.get("location"))).toBe("access_denied");
  });

  it("spends the state by the first use, right or wrong (R11)", async () => {
    const browser = openBrowser({ flowType: "pkce" });
    const back = await reachProvider(browser, someEmail());
    const wrong = new URL(back);
    wrong.searchParams.set("code", "nothing that was given");
    expect(errorIn((await browser.request(wrong)).headers.get("location"))).toBe("bad_oauth_callback");
    const right = (await browser.request(back)).headers.get("location");
    expect(new URL(right ?? "").origin).toBe(WEB);
    expect(errorIn(right)).toBe("bad_oauth_state");
  });

  it.each([
    ["no state", ""],
    ["an unknown state", "state=never-given&code=x"],
    ["nothing but an error", "error=server_error&error_description=<script>"],
  ])("ends at home with %s", async (_what, query) => {
    const answer = await openBrowser().request(`/auth/v1/callback?${query}`);
    const location = answer.headers.get("location") ?? "";
    expect(answer.status).toBe(303);
    expect(location).not.toContain("script%3E");
    expect(errorIn(location)).toBe("bad_oauth_state");
  });

  it("refuses an answer in another issuer's name (R11)", async () => {
    const browser = openBrowser({ flowType: "pkce" });
    const back = await reachProvider(browser, someEmail());
    back.searchParams.set("iss", "https://elsewhere.example");
    expect(errorIn((await browser.request(back)).headers.get("location"))).toBe("bad_oauth_callback");
  });

  it("is over after five minutes (R11)", async () => {
    const browser = openBrowser({ flowType: "pkce" });
    const back = await reachProvider(browser, someEmail());
    await owner.query("update auth.flow_states set expires_at = now() - interval '1 second'");
    expect(errorIn((await browser.request(back)).headers.get("location"))).toBe("flow_state_expired");
  });

  it("sends nobody on who was lured onto somebody else's errand (R25)", async () => {
    const [stranger, victim] = [openBrowser(), openBrowser()];
    const back = await reachProvider(stranger, someEmail());
    const answer = await victim.request(back);
    expect(errorIn(answer.headers.get("location"))).toBe("bad_oauth_state");
    expect(answer.headers.get("location")).not.toContain("access_token");
  });

  it("leaves a code that is worth nothing in another browser (R11)", async () => {
    const [stranger, victim] = [openBrowser({ flowType: "pkce" }), openBrowser({ flowType: "pkce" })];
    await begin(victim);
    const back = (await victim.request(await reachProvider(stranger, someEmail()))).headers.get("location");
    const code = new URL(back ?? "").searchParams.get("code") ?? "";
    expect((await victim.client.exchangeCodeForSession(code)).error?.code).toBe("bad_code_verifier");
    expect((await stranger.client.exchangeCodeForSession(code)).error?.code).toBe("flow_state_not_found");
  });

  it("does not let anybody in whose address Google has not verified (R22)", async () => {
    const browser = openBrowser({ flowType: "pkce" });
    const back = await browser.goThrough(await begin(browser), { email: someEmail(), verified: false });
    expect(errorIn(back)).toBe("provider_email_needs_verification");
  });
});
