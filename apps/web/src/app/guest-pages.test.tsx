import { screen as page, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { captchaAnswer } from "../features/accounts/captcha-answer.ts";
import { alertText, granted, posted, press, refuse, type } from "./testing/guest.ts";
import { openApp, pathOf, profileOf, resetBrowser, stubServer } from "./testing/stage.tsx";

afterEach(resetBrowser);

describe("signing in", () => {
  const fill = async () => {
    await type("E-mail", "maya@parley.test");
    await type("Password", "correct horse");
    await press("Sign in");
  };

  it("leads to the dashboard", async () => {
    const server = stubServer({ "/auth/v1/token": granted(), "/rest/v1/profiles": profileOf("user") });
    const router = openApp("/login");
    await fill();
    await waitFor(() => expect(pathOf(router)).toBe("/dashboard"));
    expect(posted(server, "/auth/v1/token?grant_type=password")).toEqual([
      { email: "maya@parley.test", password: "correct horse" },
    ]);
  });

  it.each([
    [
      "the service's own words",
      refuse(400, { code: "invalid_credentials", msg: "Invalid login credentials" }),
      "Invalid login credentials",
    ],
    ["the default, where there is no service", new Response("<html>", { status: 404 }), "Failed to sign in"],
    ["the default, where it had no words", refuse(500, {}), "Failed to sign in"],
    [
      "when one may try again",
      refuse(429, { code: "over_request_rate_limit", msg: "No" }, { "retry-after": "40" }),
      "Too many tries. Try again in 40 seconds.",
    ],
    ["so, when no user came back", Response.json({}), "No user returned from sign in"],
  ])("says %s", async (_name, answer, sentence) => {
    stubServer({ "/auth/v1/token": answer });
    openApp("/login");
    await fill();
    expect(await alertText()).toContain(sentence);
  });

  it("asks for what is missing before it asks the service", async () => {
    const server = stubServer();
    openApp("/login");
    await type("E-mail", "maya");
    await press("Sign in");
    expect(await page.findByText("That is not an e-mail address.")).toBeTruthy();
    expect(page.getByText("This is needed.")).toBeTruthy();
    expect(document.activeElement).toBe(page.getByLabelText("E-mail"));
    expect(posted(server, "/auth/v1/token")).toEqual([]);
  });

  it("keeps what was typed when the connection is gone", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    stubServer({ "/auth/v1/token": refuse(503, {}) });
    openApp("/login");
    await fill();
    expect(await alertText()).toBe("Failed to sign in. You are offline; what you typed stays here. ");
    expect(page.getByDisplayValue("maya@parley.test")).toBeTruthy();
    expect(page.getByDisplayValue("correct horse")).toBeTruthy();
  });

  it("asks for the second step before it goes on", async () => {
    const factors = [{ id: "f1", factor_type: "totp", status: "verified", friendly_name: "Pocket" }];
    const half = granted({ aal: "aal1" }, factors);
    const server = stubServer({
      "/auth/v1/token": half,
      "/auth/v1/user": half.user,
      "/auth/v1/factors/f1/challenge": { id: "c1", type: "totp" },
      "/auth/v1/factors/f1/verify": granted({ aal: "aal2" }, factors),
      "/rest/v1/profiles": profileOf("user"),
    });
    const router = openApp("/login?from=%2Fsettings");
    await fill();
    expect(await page.findByRole("heading", { name: "One more step" })).toBeTruthy();
    expect(pathOf(router)).toBe("/login?from=%2Fsettings");
    await type("Code", "123456");
    await press("Confirm");
    await waitFor(() => expect(pathOf(router)).toBe("/settings"));
    expect(posted(server, "/auth/v1/factors/f1/verify")).toEqual([{ challenge_id: "c1", code: "123456" }]);
  });

  it("lets someone else sign in instead of the second step", async () => {
    const half = granted({ aal: "aal1" }, [{ id: "f1", factor_type: "totp", status: "verified" }]);
    stubServer({ "/auth/v1/token": half, "/auth/v1/user": half.user });
    openApp("/login");
    await fill();
    await press("Sign in as someone else");
    expect(await page.findByRole("heading", { name: "Welcome back" })).toBeTruthy();
    expect(localStorage.getItem("parley-session")).toBeNull();
  });

  it("wants to see a person first where the service does", async () => {
    const captcha = { enabled: true, site_key: "key", script_url: "https://captcha.test/api.js" };
    const server = stubServer({
      "/auth/v1/settings": { external: {}, captcha },
      "/auth/v1/token": granted(),
    });
    openApp("/login");
    await waitFor(() => expect(document.querySelector('script[src^="https://captcha.test"]')).toBeTruthy());
    await fill();
    expect(await alertText()).toContain("Show that you are a person first: tick the box, then try again.");
    expect(posted(server, "/auth/v1/token")).toEqual([]);

    captchaAnswer.set("solved");
    await press("Sign in");
    await waitFor(() =>
      expect(server).toHaveBeenCalledWith(
        expect.anything(),
        expect.objectContaining({ body: expect.stringContaining("solved") }),
      ),
    );
    expect(captchaAnswer.get()).toBeUndefined();
  });

  it("sends people of a company to its own page", async () => {
    const server = stubServer({
      "/auth/v1/sso": refuse(404, { code: "sso_provider_not_found", msg: "No SSO provider for that domain" }),
    });
    openApp("/login");
    await press("Use single sign-on");
    await type("Work e-mail", "ada@analytical.test");
    await press("Continue");
    expect(await alertText()).toContain("No SSO provider for that domain");
    expect(posted(server, "/auth/v1/sso")).toMatchObject([{ domain: "analytical.test" }]);
  });

  it("leaves Google out where the service does not have it", async () => {
    stubServer({ "/auth/v1/settings": { external: { google: false } } });
    openApp("/login");
    await page.findByRole("link", { name: "Continue with phone" });
    await waitFor(() => expect(page.queryByRole("button", { name: "Continue with Google" })).toBeNull());
  });

  it("tells of a link that did not work in words of our own", async () => {
    stubServer();
    openApp("/login?error=access_denied&error_code=otp_expired&error_description=Call+0900");
    expect(await alertText()).toContain("This link does not work");
    expect(page.queryByText(/0900/)).toBeNull();
  });

  it("says when Google cannot be reached", async () => {
    stubServer({ "/auth/v1/authorize": refuse(404, {}) });
    openApp("/login");
    await userEvent.click(await page.findByRole("button", { name: "Continue with Google" }));
    expect(await alertText()).toContain("Failed to sign in with Google");
  });
});

describe("creating an account", () => {
  const fill = async () => {
    await type("First name", " Maya ");
    await type("Last name", "Lindqvist");
    await type("E-mail", "maya@parley.test");
    await type("Password", "correct horse");
    await press("Create account");
  };

  it("sends the names and who brought them, and asks to confirm the address", async () => {
    const server = stubServer({ "/auth/v1/signup": { id: "7", email: "maya@parley.test" } });
    openApp("/register?ref=9");
    await fill();
    expect(await page.findByRole("heading", { name: "Check your e-mail" })).toBeTruthy();
    expect(page.getByText("maya@parley.test")).toBeTruthy();
    expect(posted(server, "/auth/v1/signup")).toEqual([
      {
        email: "maya@parley.test",
        password: "correct horse",
        data: { first_name: "Maya", last_name: "Lindqvist", referred_by_user_id: "9" },
      },
    ]);
  });

  it.each(["User already registered", "A user with this e-mail already exists"])(
    "sends someone who has one to sign in when told %j",
    async (words) => {
      stubServer({ "/auth/v1/signup": refuse(422, { msg: words }) });
      const router = openApp("/register");
      await fill();
      expect(await alertText()).toContain(
        "An account with this email already exists. Redirecting to sign in...",
      );
      await waitFor(() => expect(pathOf(router)).toBe("/login"));
      expect(await page.findByDisplayValue("maya@parley.test")).toBeTruthy();
    },
  );

  it("says beside the password what is wrong with it", async () => {
    const body = {
      code: "weak_password",
      msg: "Password is too weak",
      weak_password: { reasons: ["pwned"] },
    };
    stubServer({ "/auth/v1/signup": refuse(422, body) });
    openApp("/register");
    await fill();
    const field = page.getByLabelText("Password");
    await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
    expect(await alertText()).toContain("This password is known from a leak elsewhere.");
    expect(document.activeElement).toBe(field);
  });

  it("takes the code from the mail as well", async () => {
    const server = stubServer({
      "/auth/v1/signup": { id: "7", email: "maya@parley.test" },
      "/auth/v1/verify": granted(),
      "/rest/v1/profiles": profileOf("user"),
    });
    const router = openApp("/register?from=%2Fsettings");
    await fill();
    await type("Code from the e-mail", "123 456");
    await press("Confirm");
    await waitFor(() => expect(pathOf(router)).toBe("/settings"));
    expect(posted(server, "/auth/v1/verify")).toEqual([
      { email: "maya@parley.test", token: "123456", type: "signup" },
    ]);
  });

  it.each([
    ["Failed to create account", refuse(500, {})],
    ["No user returned from sign up", Response.json({})],
  ])("says %j", async (sentence, answer) => {
    stubServer({ "/auth/v1/signup": answer });
    openApp("/register");
    await fill();
    expect(await alertText()).toContain(sentence);
  });
});
