import { readFile } from "node:fs/promises";
import { HISTORY_COLUMNS } from "@parley/contract/tokens";
import { rooms } from "../database/cast.ts";
import { expect, signIn, test } from "./support/test.ts";

test("an answer changes the balance on an open page, and leaves a receipt", async ({ page }) => {
  await signIn(page, "maya");
  await page.goto("/tokens");
  const balance = page.getByRole("meter", { name: "Tokens left" });
  await expect(balance).toBeVisible();
  const before = await balance.getAttribute("aria-valuetext");

  const status = await page.evaluate(async (roomId) => {
    const { access_token } = JSON.parse(localStorage.getItem("parley-session") ?? "{}");
    const response = await fetch("/functions/v1/send-message", {
      method: "POST",
      headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
      body: JSON.stringify({
        roomId,
        clientId: crypto.randomUUID(),
        text: "@Samuel Brandt who owns the drafts that were not chosen?",
      }),
    });
    return response.status;
  }, rooms.northlight);
  expect(status).toBe(201);
  await expect(balance).not.toHaveAttribute("aria-valuetext", before ?? "");

  await page.getByRole("button", { name: "Samuel answered in Northlight" }).first().click();
  const receipt = page.getByRole("dialog", { name: "Receipt: Samuel answered in Northlight" });
  await expect(receipt.getByText("Charged")).toBeVisible();
  await expect(receipt.getByText("Margin")).toHaveCount(0);
});

test("the whole history is taken along, not only what was looked at", async ({ page }) => {
  await signIn(page, "maya");
  await page.goto("/tokens");
  const shown = page.getByRole("row");
  await expect(shown.nth(20)).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export everything as CSV" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe("parley-tokens.csv");
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
  expect(lines[0]).toBe(HISTORY_COLUMNS.join(","));
  expect(lines.length).toBeGreaterThan(100);
});
