import { describe, expect, it } from "vitest";
import { createApp } from "../../../app.ts";
import { cast } from "../../../testing/cast.ts";
import { standOn } from "../../../testing/domains.ts";
import { someEmail } from "../../../testing/identity.ts";
import { openBrowser, WEB } from "../../../testing/sandbox.ts";
import { parts } from "../../../testing/stage.ts";
import { giveTier } from "../../../testing/twins.ts";
import { openWorkshop } from "../../../testing/working.ts";
import { redirectAfter } from "../redirects.policy.ts";

const { tools } = await openWorkshop();
const { maya, salon } = await cast();
await giveTier(maya, "pro");
const room = "ask.continue-test.example";
await standOn(tools, { person: maya, room: salon, domain: room });

const app = createApp(parts);
const page = async (query: Record<string, string>) => {
  const answer = await app.request(`/auth/v1/continue?${new URLSearchParams(query)}`);
  return { answer, html: await answer.text() };
};

describe("signing in on a room's own domain", () => {
  it("hands the code over on a page of ours, which names the domain and waits for a click (R11)", async () => {
    const browser = openBrowser({ flowType: "pkce" });
    const { data } = await browser.client.signInWithOAuth({
      provider: "google",
      options: { redirectTo: `https://${room}/?from=mail`, skipBrowserRedirect: true },
    });
    const back = await browser.goThrough(data.url ?? "", { email: someEmail() });
    expect(back.origin + back.pathname).toBe(`${WEB}/auth/v1/continue`);
    const code = back.searchParams.get("code") ?? "";
    expect(code).toHaveLength(43);

    const { answer, html } = await page(Object.fromEntries(back.searchParams));
    expect(answer.status).toBe(200);
    expect(html).toContain(`Continue to ${room}?`);
    expect(html).toContain(`href="https://${room}/?from=mail&amp;code=${code}"`);
    expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(answer.headers.get("content-security-policy")).not.toContain("script-src");
    expect((await browser.client.exchangeCodeForSession(code)).error).toBeNull();
  });

  it("is nothing without a challenge: no session ever leaves our own pages (R11)", () => {
    const settings = { webOrigin: WEB, redirects: [], roomHost: room };
    const redirect_to = `https://${room}/`;
    expect(redirectAfter({ redirect_to }, settings)).toBe(WEB);
    expect(redirectAfter({ redirect_to, code_challenge: "x".repeat(43) }, settings)).toMatch(
      `${WEB}/auth/v1/continue?`,
    );
  });

  it.each([
    "https://no-room-here.example/",
    `http://${room}/`,
    `https://x.${room}/`,
    `https://${room}.evil.example/`,
    `https://${room}@evil.example/`,
    `https://user@${room}/`,
    `//${room}/`,
    `https:\\\\${room}/`,
    "javascript:alert(1)",
    `data:text/html,${room}`,
    "",
  ])("leads home instead of to %j (R11)", async (redirect_to) => {
    const { answer, html } = await page({ redirect_to, code: "x" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, WEB]);
    expect(html).toBe("");
  });

  it("writes nothing into the page that anybody could have put into the address (R11)", async () => {
    const { html } = await page({
      redirect_to: `https://${room}/"><script>alert(1)</script>`,
      code: `"><script>alert(2)</script>`,
    });
    expect(html).not.toContain("<script");
    expect(html).not.toContain('"">');
  });
});
