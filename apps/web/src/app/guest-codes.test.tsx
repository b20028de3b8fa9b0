import { screen as page, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { signIn } from "../testing/sign-in.ts";
import { alertText, granted, posted, press, refuse, type } from "./testing/guest.ts";
import { openApp, pathOf, profileOf, resetBrowser, stubServer } from "./testing/stage.tsx";

afterEach(resetBrowser);

describe("by phone", () => {
  it("sends a code to the number, and signs in with it", async () => {
    const server = stubServer({
      "/auth/v1/otp": {},
      "/auth/v1/verify": granted(),
      "/rest/v1/profiles": profileOf("user"),
    });
    const router = openApp("/phone-login?from=%2Fsettings");
    await type("Phone number", "+46 70 123 45 67");
    await press("Send code");
    await type("Code", "123456");
    await press("Sign in");
    await waitFor(() => expect(pathOf(router)).toBe("/settings"));
    expect(posted(server, "/auth/v1/otp")).toEqual([{ phone: "+46701234567", create_user: false, data: {} }]);
    expect(posted(server, "/auth/v1/verify")).toEqual([
      { type: "sms", phone: "+46701234567", token: "123456" },
    ]);
  });

  it("makes an account with its names and who brought them", async () => {
    const server = stubServer({ "/auth/v1/otp": {} });
    openApp("/phone-register?ref=9");
    await type("First name", "Maya");
    await type("Last name", "Lindqvist");
    await type("Phone number", "+46701234567");
    await press("Send code");
    await page.findByLabelText("Code");
    expect(posted(server, "/auth/v1/otp")).toEqual([
      {
        phone: "+46701234567",
        create_user: true,
        data: { first_name: "Maya", last_name: "Lindqvist", referred_by_user_id: "9" },
      },
    ]);
  });

  it("keeps what was typed for whoever changes the number", async () => {
    stubServer({ "/auth/v1/otp": {} });
    openApp("/phone-register");
    await type("First name", "Maya");
    await type("Last name", "Lindqvist");
    await type("Phone number", "+46701234567");
    await press("Send code");
    await press("Change number");
    expect(await page.findByDisplayValue("+46701234567")).toBeTruthy();
    expect(page.getByDisplayValue("Maya")).toBeTruthy();
  });

  it("says beside the code that it is wrong or too old", async () => {
    const body = { code: "otp_expired", msg: "Token has expired or is invalid" };
    stubServer({ "/auth/v1/otp": {}, "/auth/v1/verify": refuse(403, body) });
    openApp("/phone-login");
    await type("Phone number", "+46701234567");
    await press("Send code");
    await type("Code", "000000");
    await press("Sign in");
    expect(await alertText()).toContain("Token has expired or is invalid");
    expect(document.activeElement).toBe(page.getByLabelText("Code"));
  });

  it("wants the country code", async () => {
    stubServer();
    openApp("/phone-register");
    await type("Phone number", "070 123 45 67");
    await press("Send code");
    expect(
      await page.findByText("Write the number with its country code, such as +46 70 123 45 67."),
    ).toBeTruthy();
  });
});

describe("a forgotten password", () => {
  const recovery = () => granted({ aal: "aal1", amr: [{ method: "recovery", timestamp: 1 }] });

  it("gets a link, and the page does not tell who has an account", async () => {
    const server = stubServer({ "/auth/v1/recover": {} });
    openApp("/forgot-password");
    await type("E-mail", "maya@parley.test");
    await press("Send link");
    expect(await page.findByText(/has an account, a link to choose a new password/)).toBeTruthy();
    const [asked] = server.mock.calls.flatMap(([url]) =>
      typeof url === "string" && url.includes("/recover") ? [url] : [],
    );
    expect(asked).toContain(encodeURIComponent("/update-password"));
  });

  it("can be changed with the code from the mail, on any device", async () => {
    const server = stubServer({ "/auth/v1/recover": {}, "/auth/v1/verify": recovery() });
    const router = openApp("/forgot-password");
    await type("E-mail", "maya@parley.test");
    await press("Send link");
    await type("Code from the e-mail", "123456");
    await press("Continue");
    expect(await page.findByRole("heading", { name: "Choose a new password" })).toBeTruthy();
    expect(pathOf(router)).toBe("/update-password");
    expect(posted(server, "/auth/v1/verify")).toEqual([
      { email: "maya@parley.test", token: "123456", type: "recovery" },
    ]);
  });

  it("says when the link could not be sent", async () => {
    stubServer({ "/auth/v1/recover": refuse(500, {}) });
    openApp("/forgot-password");
    await type("E-mail", "maya@parley.test");
    await press("Send link");
    expect(await alertText()).toContain("Failed to send reset email");
  });

  it("opens nothing but its own page, and ends with the change", async () => {
    const server = stubServer({ "/auth/v1/user": recovery().user, "/auth/v1/logout": new Response(null) });
    signIn(recovery());
    const router = openApp("/update-password");
    await type("New password", "correct horse");
    await press("Change password");
    expect(await page.findByRole("heading", { name: "Password changed" })).toBeTruthy();
    expect(posted(server, "/auth/v1/user")).toEqual([{ password: "correct horse" }]);
    await waitFor(() => expect(localStorage.getItem("parley-session")).toBeNull());
    await userEvent.click(page.getByRole("link", { name: "Sign in" }));
    expect(pathOf(router)).toBe("/login");
  });

  it("leads nobody into the product by itself", async () => {
    stubServer();
    signIn(recovery());
    const router = openApp("/settings");
    await page.findByRole("heading", { name: "Welcome back" });
    expect(pathOf(router)).toBe("/login?from=%2Fsettings");
  });

  it("is not changed without the link", async () => {
    stubServer();
    openApp("/update-password");
    expect(await page.findByRole("heading", { name: "This link does not work" })).toBeTruthy();
  });
});
