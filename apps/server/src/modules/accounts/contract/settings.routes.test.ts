import { describe, expect, it } from "vitest";
import { createApp } from "../../../app.ts";
import { env, identity, parts } from "../../../testing/stage.ts";

const ask = async (path: string, settings = identity.settings) => {
  const app = createApp({ ...parts, identity: { ...identity, settings } });
  const response = await app.request(path);
  return { status: response.status, text: await response.text() };
};

describe("what the service says of itself", () => {
  it("names the ways in that are open (R56)", async () => {
    const { status, text } = await ask("/auth/v1/settings");
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({
      external: { email: true, phone: true, google: true },
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      captcha: { enabled: false, site_key: "", script_url: "" },
    });
  });

  it("shows what a captcha needs in a page, and never its secret (R56)", async () => {
    const captcha = {
      url: "http://127.0.0.1:9",
      secret: "the captcha's secret",
      siteKey: "site",
      scriptUrl: "https://captcha.test/a.js",
    };
    const { text } = await ask("/auth/v1/settings", {
      ...identity.settings,
      captcha,
      google: undefined,
      confirmEmail: false,
    });
    expect(JSON.parse(text)).toMatchObject({
      external: { google: false },
      mailer_autoconfirm: true,
      captcha: { enabled: true, site_key: "site", script_url: "https://captcha.test/a.js" },
    });
    for (const secret of [captcha.secret, env.AUTH_SERVICE_KEY, env.AUTH_SECRET, env.GOOGLE_CLIENT_SECRET]) {
      expect(text).not.toContain(secret);
    }
  });

  it("answers when it is asked how it is (R56)", async () => {
    expect(JSON.parse((await ask("/auth/v1/health")).text)).toMatchObject({ name: "Parley" });
  });
});
