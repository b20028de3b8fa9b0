import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createApp } from "../../../app.ts";
import { cast } from "../../../testing/cast.ts";
import { standOn } from "../../../testing/domains.ts";
import { PASSWORD, signedUp, someEmail } from "../../../testing/identity.ts";
import { openBrowser, WEB } from "../../../testing/sandbox.ts";
import { parts, verifyToken } from "../../../testing/stage.ts";
import { giveTier } from "../../../testing/twins.ts";
import { openWorkshop } from "../../../testing/working.ts";
import { redirectAfter } from "../redirects.policy.ts";

const { tools } = await openWorkshop();
const { maya, salon } = await cast();
await giveTier(maya, "pro");
const room = "ask.continue-test.example";
await standOn(tools, { person: maya, room: salon, domain: room });

const app = createApp(parts);
const roomOf = async (token: string | undefined) => (await verifyToken(token ?? "")).roomId;
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
    const { data: opened } = await browser.client.exchangeCodeForSession(code);
    expect(await roomOf(opened.session?.access_token)).toBe(salon.id);
    const { data: renewed } = await browser.client.refreshSession();
    expect(await roomOf(renewed.session?.access_token)).toBe(salon.id);
  });

  it("opens that room alone, whoever wrote the way through our page (R11)", async () => {
    const browser = openBrowser({ flowType: "pkce" });
    const redirectTo = `${WEB}/auth/v1/continue?${new URLSearchParams({ redirect_to: `https://${room}/` })}`;
    const options = { redirectTo, skipBrowserRedirect: true };
    const { data } = await browser.client.signInWithOAuth({ provider: "google", options });
    const back = await browser.goThrough(data.url ?? "", { email: someEmail() });
    expect((await app.request(back.pathname + back.search)).status).toBe(200);
    const { data: opened } = await browser.client.exchangeCodeForSession(back.searchParams.get("code") ?? "");
    expect(await roomOf(opened.session?.access_token)).toBe(salon.id);
  });

  it("with a password gives a session for that room alone, and elsewhere a whole one (R11)", async () => {
    const { email, session, client } = await signedUp();
    expect(await roomOf(session.access_token)).toBeUndefined();
    const signInAt = async (host: string) => {
      const answer = await app.request("/auth/v1/token?grant_type=password", {
        method: "POST",
        headers: { host, "content-type": "application/json" },
        body: JSON.stringify({ email, password: PASSWORD }),
      });
      return z.object({ access_token: z.string() }).parse(await answer.json()).access_token;
    };
    expect(await roomOf(await signInAt("parley.test"))).toBeUndefined();
    const there = await signInAt(`${room}:8443`);
    expect(await roomOf(there)).toBe(salon.id);

    const authorization = `Bearer ${there}`;
    const leave = await app.request("/auth/v1/logout?scope=global", {
      method: "POST",
      headers: { authorization },
    });
    expect(leave.status).toBe(204);
    await expect(roomOf(there)).rejects.toThrow("No valid session found");
    expect((await client.getUser()).error).toBeNull();
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
