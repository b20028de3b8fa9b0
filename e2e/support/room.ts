import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ask } from "./ask.ts";
import { newPerson } from "./new-person.ts";
import { expect, signIn } from "./test.ts";

/** Slow enough to be stopped, left and met again in the middle of an answer. */
export const SLOWLY = "sandbox:slow";

interface Hosted {
  path: string;
  id: string;
}

/** A new room with these twins in it, of somebody whose plan allows several; each question is for all of them. */
export async function hostRoom(page: Page, twins: readonly string[], model = SLOWLY): Promise<Hosted> {
  await signIn(page, "hana");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const id = randomUUID();
  await ask(page, "POST", "/rest/v1/rooms", { id, name: "Salon", access_type: "public" });
  for (const name of twins) await seat(page, id, { id: randomUUID(), name, model });
  await ask(page, "POST", "/functions/v1/set-room-payment", {
    ...{ roomId: id, who_pays: "speaker", daily_cap_tokens: null, member_daily_cap_tokens: null },
    max_answers: Math.max(1, twins.length),
  });
  return { id, path: `/room/${id}` };
}

async function seat(
  page: Page,
  roomId: string,
  { id, name, model }: { id: string; name: string; model: string },
) {
  await ask(page, "POST", "/rest/v1/virtual_twins", { id, name, purpose: "Lighthouses and their keepers" });
  await ask(page, "PATCH", `/rest/v1/virtual_twins/${id}`, { model });
  await ask(page, "POST", "/functions/v1/seat-twin", { roomId, twinId: id });
}

/** Somebody new walks in. */
export async function joinRoom(page: Page, name: string, { id, path }: Hosted): Promise<void> {
  await newPerson(page, name);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await ask(page, "POST", "/rest/v1/room_members", { room_id: id });
  await page.goto(path);
}

/** Said without the composer, by whoever is on this page. */
export const sayIn = (page: Page, roomId: string, text: string) =>
  ask(page, "POST", "/functions/v1/send-message", { roomId, clientId: randomUUID(), text });
