import { screen as page, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { granted, press, refuse, type } from "../../app/testing/guest.ts";
import { MAYA, openApp, profileOf, resetBrowser } from "../../app/testing/stage.tsx";
import { serve } from "../../testing/serve.ts";
import { signIn } from "../../testing/sign-in.ts";

const APP = {
  ...{ id: "app", factor_type: "totp", friendly_name: "My phone", status: "verified" },
  ...{ created_at: "2026-11-01T10:00:00Z", updated_at: "2026-11-01T10:00:00Z" },
};

const EMAIL = {
  ...{ identity_id: "e-mail", id: MAYA, user_id: MAYA, provider: "email" },
  identity_data: { email: "maya@parley.test" },
};

const user = (more: object = {}) => ({
  ...{
    id: MAYA,
    aud: "authenticated",
    email: "maya@parley.test",
    email_confirmed_at: "2026-11-01T10:00:00Z",
  },
  ...{ app_metadata: { providers: ["email"] }, user_metadata: {}, created_at: "2026-11-01T10:00:00Z" },
  identities: [EMAIL],
  ...more,
});

beforeEach(() => signIn(granted()));
afterEach(resetBrowser);

const profile = { "GET /rest/v1/profiles": profileOf("creator") };

describe("the settings", () => {
  it("open with the profile when the address names no section of theirs", async () => {
    serve(profile);
    openApp("/settings?section=nonsense");
    const nav = await page.findByRole("navigation", { name: "Settings" });
    expect(within(nav).getByRole("link", { current: "page" }).textContent).toBe("Profile");
    expect(await page.findByDisplayValue("Lindqvist")).toBeTruthy();
  });

  it("keep a name half typed while another section is looked at", async () => {
    serve(profile);
    openApp("/settings");
    await type("First name", "h");
    await userEvent.click(page.getByRole("link", { name: "Devices" }));
    await page.findByText("No devices");
    await userEvent.click(page.getByRole("link", { name: "Profile" }));
    expect(await page.findByDisplayValue("Mayah")).toBeTruthy();
    expect(page.getByText("You have unsaved changes.")).toBeTruthy();
  });

  it("close a dialog by a slip only while nothing is typed in it", async () => {
    serve({ ...profile, "GET /auth/v1/user": user() });
    openApp("/settings?section=sign-in");
    await press("Change e-mail");
    await userEvent.keyboard("{Escape}");
    expect(page.queryByRole("dialog")).toBeNull();
    await press("Change e-mail");
    await type("New e-mail", "maya@n");
    await userEvent.keyboard("{Escape}");
    expect(page.getByDisplayValue("maya@n")).toBeTruthy();
    await press("Cancel");
    expect(page.queryByRole("dialog")).toBeNull();
  });

  it("ask for the second step when the server wants one, and go on with what was typed", async () => {
    const sent: unknown[] = [];
    let hasPassed = false;
    serve({
      ...profile,
      "GET /auth/v1/user": () => user({ factors: [APP] }),
      "PUT /auth/v1/user": (body) => {
        sent.push(body);
        return hasPassed
          ? user()
          : refuse(403, { code: "insufficient_aal", msg: "AAL2 session is required" });
      },
      "POST /auth/v1/factors/app/challenge": { id: "challenge", type: "totp", expires_at: 9_999_999_999 },
      "POST /auth/v1/factors/app/verify": () => {
        hasPassed = true;
        return granted({ aal: "aal2" }, [APP]);
      },
    });
    openApp("/settings?section=sign-in");
    await press("Change password");
    await type("New password", "a better one than before");
    const dialog = page.getByRole("dialog", { name: "Choose a new password" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Change password" }));

    const question = await page.findByRole("dialog", { name: "Confirm that it is you" });
    await userEvent.type(await within(question).findByLabelText("Code"), "123 456");
    await userEvent.click(within(question).getByRole("button", { name: "Confirm" }));
    await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());
    expect(sent).toMatchObject([
      { password: "a better one than before" },
      { password: "a better one than before" },
    ]);
  });

  it("ask for the mailed code when the session is old, and keep the password meanwhile", async () => {
    const sent: unknown[] = [];
    serve({
      ...profile,
      "GET /auth/v1/user": user(),
      "GET /auth/v1/reauthenticate": {},
      "PUT /auth/v1/user": (body) => {
        sent.push(body);
        return sent.length === 1
          ? refuse(400, { code: "reauthentication_needed", msg: "Password update requires reauthentication" })
          : user();
      },
    });
    openApp("/settings?section=sign-in");
    await press("Change password");
    await type("New password", "a better one than before");
    const send = () =>
      userEvent.click(within(page.getByRole("dialog")).getByRole("button", { name: "Change password" }));
    await send();
    await type("Code", "654321");
    await send();
    await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());
    expect(sent[1]).toMatchObject({ password: "a better one than before", nonce: "654321" });
  });

  it("say that an e-mail waits for both addresses", async () => {
    serve({ ...profile, "GET /auth/v1/user": user({ new_email: "maya@northlight.example" }) });
    openApp("/settings?section=sign-in");
    expect(await page.findByText("Confirm at both addresses.")).toBeTruthy();
    expect(page.getByText(/one to maya@northlight\.example/)).toBeTruthy();
  });

  it("keep the last way in, and say why", async () => {
    serve({ ...profile, "GET /auth/v1/user": user() });
    openApp("/settings?section=sign-in");
    expect(await page.findByText(/cannot be disconnected/)).toBeTruthy();
    expect(page.queryByRole("button", { name: /^Disconnect/ })).toBeNull();
  });

  it("keep a list from whoever has not shown their second step, and offer to", async () => {
    const refusal = Response.json({ code: "second_factor_needed", error: "Confirm first" }, { status: 403 });
    serve({ ...profile, "GET /auth/v1/user": user({ factors: [APP] }), "GET /rest/v1/sessions": refusal });
    openApp("/settings?section=devices");
    await press("Confirm now");
    expect(await page.findByRole("dialog", { name: "Confirm that it is you" })).toBeTruthy();
  });
});
