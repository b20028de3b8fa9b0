import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./support/test.ts";

/** A room of one's own, open in its settings. */
async function openNewRoom(page: Page, name: string): Promise<void> {
  await signIn(page, "maya");
  await page.goto("/rooms");
  await page.getByRole("button", { name: "Create room" }).click();
  const dialog = page.getByRole("dialog", { name: "Create a room" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Create room" }).click();
  await expect(page).toHaveURL(/\/room\/[\da-f-]+$/);
  await page.goto(`/rooms?edit=${page.url().split("/").at(-1)}`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

const seats = (page: Page) => page.getByRole("list", { name: "Twins in their order" });

async function expectOrder(page: Page, names: string[]): Promise<void> {
  const handles = seats(page).getByRole("button", { name: /^Move / });
  await expect(handles).toHaveCount(names.length);
  for (const [place, name] of names.entries()) {
    await expect(handles.nth(place)).toHaveAccessibleName(`Move ${name}, ${place + 1} of ${names.length}`);
  }
}

test("an owner seats twins, orders them and takes one away again", async ({ page }) => {
  await openNewRoom(page, "Reading circle");
  await expect(page.getByText("No twin sits here yet")).toBeVisible();
  await page.getByRole("button", { name: "Add a twin" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a twin" });
  for (const name of ["Ines Carvalho", "Samuel Brandt", "Kenji Mori"]) {
    await dialog.getByRole("searchbox", { name: "Search twins" }).fill(name);
    await dialog.getByRole("button", { name: `Add ${name} to this room` }).click();
    await expect(page.getByText(`${name} answers here now`)).toBeVisible();
  }
  await page.keyboard.press("Escape");
  await expectOrder(page, ["Ines Carvalho", "Samuel Brandt", "Kenji Mori"]);

  // By keyboard, and by hand.
  await page.getByRole("button", { name: /^Move Kenji Mori/ }).press("ArrowUp");
  await expectOrder(page, ["Ines Carvalho", "Kenji Mori", "Samuel Brandt"]);
  const [held, target] = [
    await page.getByRole("button", { name: /^Move Samuel Brandt/ }).boundingBox(),
    await page.getByRole("button", { name: /^Move Ines Carvalho/ }).boundingBox(),
  ];
  await page.mouse.move((held?.x ?? 0) + 5, (held?.y ?? 0) + 5);
  await page.mouse.down();
  await page.mouse.move((target?.x ?? 0) + 5, (target?.y ?? 0) + 5, { steps: 5 });
  await page.mouse.up();
  await expectOrder(page, ["Samuel Brandt", "Ines Carvalho", "Kenji Mori"]);

  await page.getByRole("button", { name: "Remove Kenji Mori from this room" }).click();
  await expect(page.getByText("Kenji Mori no longer answers here")).toBeVisible();
  await page.reload();
  await expectOrder(page, ["Samuel Brandt", "Ines Carvalho"]);
});

test("an owner says who pays, up to what, and how many answer", async ({ page }) => {
  await openNewRoom(page, "Sponsored circle");
  await page.getByRole("radio", { name: /The room pays up to a cap/ }).click();
  const everyone = page.getByLabel("Tokens a day for everyone");
  await everyone.fill("");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("A cap is at least one token")).toBeVisible();
  await everyone.fill("5000");
  await page.getByLabel("Tokens a day for one member").fill("1000");
  await page.getByRole("combobox", { name: "Who answers a message that mentions nobody" }).click();
  await page.getByRole("option", { name: "At most 2 twins" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Who pays was saved")).toBeVisible();

  await page.reload();
  await expect(page.getByRole("radio", { name: /The room pays up to a cap/ })).toBeChecked();
  await expect(everyone).toHaveValue("5000");
  await expect(page.getByText("Paid for others today: 0 of 5,000 tokens")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Who answers a message" })).toContainText(
    "At most 2 twins",
  );
});
