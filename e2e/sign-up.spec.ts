import { randomUUID } from "node:crypto";
import { codeFor, linkIn, newestMessage } from "./support/inbox.ts";
import { pressEnterOn, tabTo, typeInto } from "./support/keyboard.ts";
import { expect, test } from "./support/test.ts";

const newAddress = (name: string) => `${name}-${randomUUID().slice(0, 8)}@parley.test`;

test("signs up, confirms, signs out, recovers and signs in again, by keyboard alone", async ({ page }) => {
  test.slow(); // a whole life of an account, and two mails
  const email = newAddress("juno");
  const [first, second] = ["a quiet harbour 7", "another harbour 8"];
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });

  await page.goto("/register");
  await typeInto(page, "First name", "Juno");
  await typeInto(page, "Last name", "Marsh");
  await typeInto(page, "E-mail", email);
  await typeInto(page, "Password", first);
  await page.keyboard.press("Enter");
  await expect(heading("Check your e-mail")).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();

  // The link is opened in the browser that signed up: that alone signs in.
  await page.goto(linkIn(await newestMessage(email)));
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("complementary", { name: "Sidebar" })).toContainText("Juno Marsh");

  await pressEnterOn(page, button("Log out"));
  await expect(page).toHaveURL("/login");

  await pressEnterOn(page, page.getByRole("link", { name: "Forgot password?" }));
  await typeInto(page, "E-mail", email);
  await page.keyboard.press("Enter");
  await expect(heading("Check your e-mail")).toBeVisible();
  await expect(async () => expect((await newestMessage(email)).subject).toContain("password")).toPass();
  await page.goto(linkIn(await newestMessage(email)));
  await expect(heading("Choose a new password")).toBeVisible();
  await typeInto(page, "New password", second);
  await page.keyboard.press("Enter");
  await expect(heading("Password changed")).toBeVisible();

  await pressEnterOn(page, page.getByRole("link", { name: "Sign in", exact: true }));
  await typeInto(page, "E-mail", email);
  await typeInto(page, "Password", first);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Invalid login credentials");
  await tabTo(page, page.getByLabel("Password", { exact: true }));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(second);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
});

test("the code from the mail works where the link does not, and remembers where one wanted to go", async ({
  page,
}) => {
  const email = newAddress("pim");
  await page.goto("/tokens");
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("First name").fill("Pim");
  await page.getByLabel("Last name").fill("Aalto");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a quiet harbour 7");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByLabel("Code from the e-mail").fill(await codeFor(email));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL("/tokens");
});

test("a link opened in another browser confirms the address all the same", async ({ page, browser }) => {
  const email = newAddress("cleo");
  await page.goto("/register");
  await page.getByLabel("First name").fill("Cleo");
  await page.getByLabel("Last name").fill("Vance");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a quiet harbour 7");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeVisible();

  const elsewhere = await browser.newPage();
  await elsewhere.goto(linkIn(await newestMessage(email)));
  await expect(elsewhere.getByText("Your e-mail is confirmed.")).toBeVisible();
  await elsewhere.getByLabel("E-mail").fill(email);
  await elsewhere.getByLabel("Password", { exact: true }).fill("a quiet harbour 7");
  await elsewhere.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(elsewhere).toHaveURL(/\/dashboard$/);
  await elsewhere.close();
});

test("a password that everybody knows is refused beside its field", async ({ page }) => {
  await page.goto("/register");
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Moreau");
  await page.getByLabel("E-mail").fill(newAddress("ada"));
  await page.getByLabel("Password", { exact: true }).fill("password1234");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("alert")).toContainText("known from a leak");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
});

test("a link that was used already says so", async ({ page }) => {
  const email = newAddress("nils");
  await page.goto("/forgot-password");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("has an account, a link to choose a new password")).toBeVisible();
  await page.goto("/update-password?error=access_denied&error_code=otp_expired");
  await expect(page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
  await page.getByRole("link", { name: "Send a new link" }).click();
  await expect(page).toHaveURL("/forgot-password");
});
