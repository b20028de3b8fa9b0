import { people, twins } from "../database/cast.ts";
import { expect, signIn, test } from "./support/test.ts";

test("a manager hears of it at once, looks after the twin, and leaves", async ({ page, browser }) => {
  test.setTimeout(120_000);
  const theirs = await browser.newPage();
  await signIn(theirs, "nora");
  await theirs.goto("/dashboard");
  await expect(theirs.getByRole("heading", { level: 1 })).toBeVisible();

  await signIn(page, "daniel");
  await page.goto(`/virtualtwins/${twins.amara}`);
  await page.getByRole("tab", { name: /Managers/ }).click();
  await page.getByRole("button", { name: "Add manager" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a manager" });
  await dialog.getByLabel("E-mail").fill("nobody@parley.test");
  await dialog.getByRole("button", { name: "Add manager" }).click();
  await expect(dialog.getByText("Nobody else has a Parley account with this address")).toBeVisible();
  await dialog.getByLabel("E-mail").fill(people.nora.email);
  await dialog.getByRole("radio", { name: /Analyst/ }).click();
  await dialog.getByRole("button", { name: "Add manager" }).click();
  const role = page.getByRole("combobox", { name: /Role of Nora/ });
  await expect(role).toHaveText("Analyst");

  const banner = theirs.getByRole("link", { name: "View twin" });
  await expect(banner).toBeVisible();
  await expect(theirs.getByRole("link", { name: /VirtualTwins \d+/ })).toBeVisible();
  await banner.click();
  await expect(theirs.getByRole("tab", { name: /Knowledge/ })).toBeVisible();
  await expect(theirs.getByText("Drop files here")).toHaveCount(0);

  await role.click();
  await page.getByRole("option", { name: "Editor" }).click();
  await expect(role).toHaveText("Editor");
  await theirs.reload();
  await expect(theirs.getByText("Drop files here")).toBeVisible();
  await theirs.getByRole("tab", { name: /Managers/ }).click();
  await theirs.getByRole("button", { name: "Leave" }).click();
  await theirs.getByRole("button", { name: "Stop managing" }).click();
  await expect(theirs).toHaveURL("/virtualtwins");
  await expect(theirs.getByText(/You no longer manage/)).toBeVisible();
});
