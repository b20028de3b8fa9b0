import { screen as page } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { serve } from "../../testing/serve.ts";
import { signIn } from "../../testing/sign-in.ts";
import { openApp, pathOf, profileOf, resetBrowser, sessionFor } from "../testing/stage.tsx";
import { domainRoutes } from "./domain-routes.tsx";
import { findRoomSite } from "./find-room-site.ts";

const ROOM = "44444444-4444-4444-8444-444444444444";
const site = {
  ...{ room_id: ROOM, name: "Salon", logo_url: null, theme_config: {} },
  product_origin: "https://parley.test",
};
const room = {
  ...{ id: ROOM, name: "Salon", description: "", user_id: "someone", logo_url: null, access_type: "public" },
  ...{ price: null, custom_domain: "ask.example.com", theme_config: {}, member_count: 1 },
  updated_at: "2026-11-14T10:00:00+00:00",
};
const outside = Response.json({ code: "room_not_found", error: "Room not found" }, { status: 404 });

const open = (path: string) => {
  serve({
    "GET /rest/v1/profiles": profileOf("user"),
    "GET /rest/v1/rooms": [room],
    "POST /functions/v1/fetch-room-members": outside,
  });
  return openApp(path, domainRoutes(site));
};

afterEach(resetBrowser);

describe("a room on its own domain", () => {
  it("shows its name and the sign-in to a visitor, and no logo of ours", async () => {
    const router = open("/");
    expect(await page.findByRole("button", { name: "Sign in" })).toBeTruthy();
    expect(page.getByText("Salon")).toBeTruthy();
    expect(page.queryByRole("link", { name: "Parley" })).toBeNull();
    expect(pathOf(router)).toBe("/login?from=%2F");
  });

  it("shows the room at the top to whoever is signed in, without menu, bell or palette", async () => {
    signIn(sessionFor());
    open("/");
    expect(await page.findByRole("button", { name: "Join room" })).toBeTruthy();
    expect(page.getByRole("button", { name: "Log out" })).toBeTruthy();
    expect(page.queryByRole("navigation", { name: "Main" })).toBeNull();
    expect(page.queryByRole("button", { name: /notifications|commands/i })).toBeNull();
  });

  it.each(["/dashboard?code=1", `/room/${ROOM}?code=1`, "/no/such/page?code=1"])(
    "leads from %s to the room",
    async (path) => {
      signIn(sessionFor());
      const router = open(path);
      expect(await page.findByRole("button", { name: "Join room" })).toBeTruthy();
      expect(pathOf(router)).toBe("/");
    },
  );
});

it("has no page to change a password on: that is done where the product is", () => {
  const [root] = domainRoutes(site);
  const ways = root?.children?.[0]?.children?.map(({ path }) => path) ?? [];
  expect(ways).toContain("/login");
  expect(ways).not.toContain("/forgot-password");
  expect(ways).not.toContain("/update-password");
});

describe("which room stands on a domain", () => {
  it("is asked of the server, and none is an answer too", async () => {
    serve({ "GET /rest/v1/room_sites": [site] });
    expect(await findRoomSite("ask.example.com")).toEqual(site);
    serve({ "GET /rest/v1/room_sites": [] });
    expect(await findRoomSite("ask.example.com")).toBeUndefined();
  });

  it("is not known when nobody answers", async () => {
    serve({ "GET /rest/v1/room_sites": new Response("", { status: 503 }) });
    expect(await findRoomSite("ask.example.com")).toBe("unreachable");
  });
});
