import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { signIn } from "../testing/sign-in.ts";
import { createIdentityClient } from "./identity-client.ts";
import { keptSession } from "./kept-session.ts";

beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue(); // of several clients, which are one per test here
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({ id: "7", email: "" }));
});
afterEach(() => {
  window.location.hash = "";
  vi.restoreAllMocks();
});

const inAnHour = () => Math.floor(Date.now() / 1000) + 3_600;
const open = async (method: string) => {
  const claims = btoa(JSON.stringify({ exp: inAnHour(), aal: "aal1", amr: [{ method }] })).replaceAll(
    "=",
    "",
  );
  window.location.hash = `access_token=e30.${claims}.e30&refresh_token=again&expires_in=3600&token_type=bearer`;
  const client = await createIdentityClient(() => {});
  await client.dispose();
};

it("takes the session of an invitation, which opens the choice of a password", async () => {
  await open("invite");
  expect(keptSession(localStorage)).toMatchObject({ lacks: "new-password", user: { id: "7" } });
  expect(window.location.hash).toBe("");
});

it("takes no other session from an address", async () => {
  await open("password");
  expect(keptSession(localStorage)).toBeNull();
});

it("leaves whoever is signed in as they are", async () => {
  signIn({ access_token: "mine", refresh_token: "mine", expires_at: inAnHour(), user: { id: "1" } });
  await open("invite");
  expect(keptSession(localStorage)?.user.id).toBe("1");
});
