import { PASSWORD, people } from "../database/cast.ts";
import { codeFor } from "./support/inbox.ts";
import { expect, test } from "./support/test.ts";

test("a password leads back to the page that asked for it", async ({ page }) => {
  await page.goto("/rooms?edit=none");
  await expect(page).toHaveURL("/login?from=%2Frooms%3Fedit%3Dnone");
  await page.getByLabel("E-mail").fill(people.jonas.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/rooms?edit=none");
});

test("a wrong password says so, and leaves the rest as it was typed", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(people.mina.email);
  await page.getByLabel("Password", { exact: true }).fill("not her password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Invalid login credentials");
  await expect(page.getByLabel("E-mail")).toHaveValue(people.mina.email);
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
});

test("a new number gets its account by code, and not a second message at once", async ({ page }) => {
  const phone = `+4670${Math.floor(1_000_000 + Math.random() * 8_999_999)}`;
  await page.goto("/phone-register");
  await page.getByLabel("First name").fill("Sol");
  await page.getByLabel("Last name").fill("Berg");
  await page.getByLabel("Phone number").fill(phone);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText("You can send the code again in")).toBeVisible();
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("alert")).toContainText("Token has expired or is invalid");
  await expect(page.getByLabel("Code")).toBeFocused();
  await page.getByLabel("Code").fill(await codeFor(phone));
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("complementary", { name: "Sidebar" })).toContainText("Sol Berg");
  await page.getByRole("button", { name: "Log out" }).click();

  await page.getByRole("link", { name: "Continue with phone" }).click();
  await page.getByLabel("Phone number").fill(phone);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByRole("alert")).toContainText(/Too many tries. Try again in \d+ seconds./);
  await expect(page.getByLabel("Phone number")).toHaveValue(phone);
});

test("Google leads to the dashboard", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByRole("button", { name: /Robin Hale/ }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("complementary", { name: "Sidebar" })).toContainText("Robin");
});

test("turning back at Google says so, and changes nothing", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByRole("button", { name: "Cancel and go back" }).click();
  await expect(page).toHaveURL(/\/login\?from=%2Fdashboard/);
  await expect(page.getByRole("alert")).toContainText("Failed to sign in");
});

test("a company's people sign in on its own page", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Use single sign-on" }).click();
  await page.getByLabel("Work e-mail").fill("ada@nowhere.example");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel("Work e-mail").fill("ada@harbor.test");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("button", { name: /Ada Moreau/ }).click();
  await expect(page).toHaveURL("/dashboard");
});

test("where the service wants to see a person first, each try takes a new answer", async ({ page }) => {
  const captcha = {
    enabled: true,
    site_key: "sandbox",
    script_url: `${process.env.E2E_SANDBOX}/captcha/api.js`,
  };
  await page.route("**/auth/v1/settings", (route) => route.fulfill({ json: { external: {}, captcha } }));
  await page.goto("/login");
  const box = page.getByLabel("I am a person");
  const press = () => page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByLabel("E-mail").fill(people.daniel.email);
  await page.getByLabel("Password", { exact: true }).fill("not his password");
  await expect(box).toBeVisible();
  await press();
  await expect(page.getByRole("alert")).toContainText("Show that you are a person first");

  await box.check();
  const asked = page.waitForRequest("**/auth/v1/token?grant_type=password");
  await press();
  expect((await asked).postDataJSON().gotrue_meta_security).toEqual({ captcha_token: "sandbox-pass" });
  await expect(page.getByRole("alert")).toContainText("Invalid login credentials");
  await expect(box).not.toBeChecked();

  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await box.check();
  await press();
  await expect(page).toHaveURL("/dashboard");
});
