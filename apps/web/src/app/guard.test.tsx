import { ROLES, roleReaches } from "@parley/contract/roles";
import { act, screen as page, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { generatePath } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { signIn } from "../testing/sign-in.ts";
import { screens } from "./routes.ts";
import {
  openApp,
  openBlank,
  pathOf,
  profileOf,
  refuse,
  resetBrowser,
  sessionFor,
  stubServer,
} from "./testing/stage.tsx";

afterEach(resetBrowser);

const PROFILES = "/rest/v1/profiles";
const never = new Promise<object>(() => {});

describe("a visitor without a session", () => {
  it("is sent to sign in, and the page they came from is remembered", async () => {
    stubServer();
    const router = openApp("/admin/customers/42?tab=tokens");
    await page.findByRole("heading", { name: "Welcome back" });
    expect(pathOf(router)).toBe("/login?from=%2Fadmin%2Fcustomers%2F42%3Ftab%3Dtokens");
  });

  it("returns there after signing in", async () => {
    stubServer({ [PROFILES]: profileOf("user") });
    const router = openApp("/settings");
    await page.findByRole("heading", { name: "Welcome back" });
    act(() => signIn(sessionFor()));
    await page.findByRole("heading", { level: 1, name: "Settings" });
    expect(pathOf(router)).toBe("/settings");
  });

  it("is never sent to another site", async () => {
    stubServer({ [PROFILES]: profileOf("user") });
    const router = openApp("/login?from=//evil.example/rooms");
    await page.findByRole("heading", { name: "Welcome back" });
    act(() => signIn(sessionFor()));
    await waitFor(() => expect(pathOf(router)).toBe("/dashboard"));
  });
});

describe("while the session loads", () => {
  it("says so, and offers to sign in again", async () => {
    stubServer({ [PROFILES]: never });
    signIn(sessionFor());
    const router = openApp("/settings");
    expect(await page.findByRole("heading", { name: "Loading Your Session" })).toBeTruthy();
    expect(page.getByText("Please wait while we restore your session...")).toBeTruthy();

    await userEvent.click(page.getByRole("link", { name: "Having trouble? Click here to sign in again" }));
    await page.findByRole("heading", { name: "Welcome back" });
    expect(pathOf(router)).toBe("/login");
    expect(localStorage.getItem("parley-session")).toBeNull();
  });

  it("gives up after ten seconds, and not before", async () => {
    vi.useFakeTimers();
    stubServer({ [PROFILES]: never });
    signIn(sessionFor());
    const router = openApp("/settings");

    await act(() => vi.advanceTimersByTimeAsync(9_999));
    expect(page.getByRole("heading", { name: "Loading Your Session" })).toBeTruthy();

    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(pathOf(router)).toBe("/login?from=%2Fsettings");
    // The session itself may be sound; the next visit tries it again.
    expect(localStorage.getItem("parley-session")).not.toBeNull();
  });

  it("ends where the server no longer knows the session", async () => {
    stubServer({ [PROFILES]: refuse(401, "not_signed_in", "No valid session found") });
    signIn(sessionFor());
    const router = openApp("/settings");
    await page.findByRole("heading", { name: "Welcome back" });
    expect(pathOf(router)).toBe("/login?from=%2Fsettings");
  });
});

describe("someone signed in", () => {
  const guarded = screens.filter(({ level }) => level !== "public" && level !== "guest");
  const cases = ROLES.flatMap((role) => guarded.map(({ path, level }) => ({ role, path, level })));

  it.each(cases)("as $role opens $path", async ({ role, path, level }) => {
    stubServer({ [PROFILES]: profileOf(role) });
    signIn(sessionFor());
    const address = generatePath(path, { id: "7", customerId: "7" });
    const router = openBlank(address);
    await waitFor(() => expect(router.state.initialized).toBe(true));
    const mayStay = level !== "public" && level !== "guest" && roleReaches(role, level);
    expect(pathOf(router)).toBe(mayStay ? address : "/dashboard");
  });

  it("is denied a dashboard that their role does not reach", async () => {
    stubServer({ [PROFILES]: profileOf("suspended") });
    signIn(sessionFor());
    const router = openApp("/dashboard");
    expect(await page.findByRole("heading", { name: "Access Denied" })).toBeTruthy();
    expect(page.getByText("You don't have sufficient permissions to access this page.")).toBeTruthy();
    expect(pathOf(router)).toBe("/dashboard");
  });

  it.each(screens.filter(({ level }) => level === "guest").map(({ path }) => path))(
    "is sent from %s to the dashboard",
    async (path) => {
      stubServer({ [PROFILES]: profileOf("user") });
      signIn(sessionFor());
      const router = openBlank(path);
      await waitFor(() => expect(pathOf(router)).toBe("/dashboard"));
    },
  );

  it("is signed out of every tab at once", async () => {
    stubServer({ [PROFILES]: profileOf("user") });
    signIn(sessionFor());
    const router = openApp("/settings");
    await page.findByRole("heading", { level: 1, name: "Settings" });

    localStorage.removeItem("parley-session");
    act(() => {
      window.dispatchEvent(new StorageEvent("storage", { key: "parley-session" }));
    });
    await page.findByRole("heading", { name: "Welcome back" });
    expect(pathOf(router)).toBe("/login?from=%2Fsettings");
  });
});

it("shows a not-found page for any other path", async () => {
  stubServer();
  openApp("/nowhere/at/all");
  expect(await page.findByRole("heading", { name: "Page not found" })).toBeTruthy();
});
