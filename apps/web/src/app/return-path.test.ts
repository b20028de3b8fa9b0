import { expect, it } from "vitest";
import { loginPath, returnPath } from "./return-path.ts";

const ORIGIN = "https://parley.test";

it("remembers a page with its search", () => {
  const login = new URL(loginPath("/rooms", "?edit=7"), ORIGIN);
  expect(login.pathname).toBe("/login");
  expect(returnPath(login.search, ORIGIN)).toBe("/rooms?edit=7");
});

it.each([
  ["/dashboard", "?code=abc", "/dashboard", "bad_oauth_callback"],
  ["/dashboard", "?error=access_denied&error_description=No", "/dashboard", "access_denied"],
  ["/rooms", "?edit=7&error=access_denied&error_code=otp_expired", "/rooms?edit=7", "otp_expired"],
  ["/rooms", "", "/rooms", null],
])("remembers %s%s without what a provider said, but why it failed", (pathname, search, from, failure) => {
  const login = new URL(loginPath(pathname, search), ORIGIN);
  expect(returnPath(login.search, ORIGIN)).toBe(from);
  expect(login.searchParams.get("error_code")).toBe(failure);
  expect(login.searchParams.has("code")).toBe(false);
});

it.each([
  "",
  "?from=",
  "?from=https://evil.example/",
  "?from=//evil.example/",
  "?from=/\\evil.example/",
  "?from=%2F%2Fevil.example",
  "?from=/%09/evil.example",
  "?from=javascript:alert(1)",
])("goes to the dashboard for %j", (search) => {
  expect(returnPath(search, ORIGIN)).toBe("/dashboard");
});
