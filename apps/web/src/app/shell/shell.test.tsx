import { act, screen as page, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openPaywall } from "../../lib/paywall.ts";
import { signIn } from "../../testing/sign-in.ts";
import {
  openApp,
  openBlank,
  pathOf,
  profileOf,
  refuse,
  resetBrowser,
  sessionFor,
  stubServer,
} from "../testing/stage.tsx";

afterEach(resetBrowser);

const ROOM = "33333333-3333-4333-8333-333333333333";
const NOTICES = [
  notice("1", "new_twin_manager", "Daniel made you a manager of Ruth.", { twin_id: "7" }),
  notice("2", "a_type_of_next_year", "Something new happened."),
];

function notice(id: string, type: string, message: string, about = {}) {
  return { id, type, message, is_read: false, created_at: new Date().toISOString(), data: about };
}

function serve(answers: Parameters<typeof stubServer>[0] = {}, role = "user") {
  signIn(sessionFor());
  return stubServer({
    "/rest/v1/profiles": profileOf(role),
    "/rest/v1/subscriptions": [],
    "/rest/v1/user_token_balances": [{ balance_tokens: 640 }],
    "/functions/v1/get-connect-account-status": { has_account: false, account: null },
    "/rest/v1/rpc/count_unread_notifications": { new_twin_manager: 1, room_invitation: 3 },
    "/rest/v1/user_notifications": NOTICES,
    ...answers,
  });
}

describe("the sidebar", () => {
  const account = { charges_enabled: true, payouts_enabled: true, details_submitted: true };
  const badgeOf = async (label: string) => {
    const link = await page.findByRole("link", { name: new RegExp(`^${label}`) });
    return link.textContent?.slice(label.length).trim();
  };

  it.each([
    [0, "! needs attention"],
    [999, "! needs attention"],
    [1_000, ""],
  ])("with %i tokens says %j beside Tokens", async (balance_tokens, said) => {
    serve({ "/rest/v1/user_token_balances": [{ balance_tokens }] });
    openApp("/settings");
    await waitFor(async () => expect(await badgeOf("Tokens")).toBe(said));
  });

  it.each([
    ["charges_enabled", "! needs attention"],
    ["payouts_enabled", "! needs attention"],
    ["details_submitted", "! needs attention"],
    ["nothing", "2 unread"],
  ])("with an account that lacks %s says %j beside Seller Hub", async (lacking, said) => {
    serve({
      "/functions/v1/get-connect-account-status": {
        has_account: true,
        account: { ...account, [lacking]: false },
      },
      "/rest/v1/rpc/count_unread_notifications": { stripe_connect_active: 2 },
    });
    openApp("/settings");
    await waitFor(async () => expect(await badgeOf("Seller Hub")).toBe(said));
  });

  it("names the person and their role, and takes its badges from the server", async () => {
    serve({}, "creator");
    openApp("/settings");
    const nav = await page.findByRole("navigation", { name: "Main" });
    expect(await within(nav).findByRole("link", { name: /^VirtualTwins 1 ?unread$/ })).toBeTruthy();
    expect(await within(nav).findByRole("link", { name: /^Tokens ?needs attention$/ })).toBeTruthy();
    expect(within(page.getByRole("complementary")).getByText("Maya Lindqvist")).toBeTruthy();
    expect(page.getByText("Creator")).toBeTruthy();
    expect(page.getByRole("link", { name: "Settings", current: "page" })).toBeTruthy();
  });

  it("shows the address of someone without a name", async () => {
    serve({ "/rest/v1/profiles": [] });
    openApp("/settings");
    const sidebar = await page.findByRole("complementary", { name: "Sidebar" });
    expect(within(sidebar).getByText("maya@parley.test")).toBeTruthy();
    expect(within(sidebar).getByText("User")).toBeTruthy();
  });

  it("signs out, and resumes nothing for whoever signs in next", async () => {
    serve();
    const router = openApp("/settings");
    await userEvent.click(await page.findByRole("button", { name: "Log out" }));
    await page.findByRole("heading", { name: "Welcome back" });
    expect(pathOf(router)).toBe("/login");
  });

  it("goes even when the server cannot be told, and says so", async () => {
    serve({ "/auth/v1/logout": refuse(503, "unavailable", "") });
    const router = openApp("/settings");
    await userEvent.click(await page.findByRole("button", { name: "Log out" }));
    expect(await page.findByText("Failed to sign out.")).toBeTruthy();
    expect(pathOf(router)).toBe("/login");
    expect(localStorage.getItem("parley-session")).toBeNull();
  });
});

describe("a room", () => {
  const room = {
    id: ROOM,
    name: "Northlight",
    description: "",
    user_id: "9",
    logo_url: null,
    access_type: "public",
    price: 1_200,
    theme_config: { primaryColor: "#8a2f55" },
    member_count: 214,
    updated_at: new Date().toISOString(),
  };

  it("shows its name and only Chat, with no way to the settings", async () => {
    serve({ "/rest/v1/rooms": [room] });
    openBlank(`/room/${ROOM}`);
    const nav = await page.findByRole("navigation", { name: "Main" });
    expect(
      within(nav)
        .getAllByRole("link")
        .map(({ textContent }) => textContent),
    ).toEqual(["Chat"]);
    expect(within(page.getByRole("banner")).getByText("Northlight")).toBeTruthy();
    expect(page.queryByRole("link", { name: "Settings" })).toBeNull();
    expect(page.getByRole("button", { name: "Log out" })).toBeTruthy();
    await waitFor(() => expect(document.title).toBe("Northlight · Parley"));
  });

  it("paints its shell and not the document", async () => {
    serve({ "/rest/v1/rooms": [room] });
    openBlank(`/room/${ROOM}`);
    await page.findByRole("link", { name: "Chat" });
    const shell = page.getByRole("main").closest<HTMLElement>("[style*='--accent']");
    expect(shell?.style.getPropertyValue("--room-primary")).toMatch(/^oklch/);
    expect(document.documentElement.style.getPropertyValue("--accent")).toBe("");
  });

  it("that is not there says so", async () => {
    serve({ "/rest/v1/rooms": [] });
    openBlank(`/room/${ROOM}`);
    expect(await page.findByRole("heading", { name: "Room not found" })).toBeTruthy();
  });
});

describe("the bell", () => {
  const open = async () => {
    await userEvent.click(await page.findByRole("button", { name: "Notifications, 4 unread" }));
    return page.findByRole("dialog", { name: "Notifications" });
  };
  const marked = (server: ReturnType<typeof serve>) =>
    server.mock.calls.filter(([request]) => request instanceof Request && request.method === "PATCH");

  it("marks a notice read and goes to what it is about", async () => {
    const server = serve();
    const router = openApp("/settings");
    const dropdown = await open();
    await userEvent.click(await within(dropdown).findByText("Daniel made you a manager of Ruth."));
    await waitFor(() => expect(pathOf(router)).toBe("/virtualtwins/7"));
    expect(marked(server)).toHaveLength(1);
  });

  it("shows a notice of a type it does not know, and stays", async () => {
    const server = serve();
    const router = openApp("/settings");
    const dropdown = await open();
    await userEvent.click(await within(dropdown).findByText("Something new happened."));
    await waitFor(() => expect(marked(server)).toHaveLength(1));
    expect(pathOf(router)).toBe("/settings");
  });

  it("marks all as read at once", async () => {
    serve();
    openApp("/settings");
    const dropdown = await open();
    await within(dropdown).findByText("Something new happened.");
    expect(within(dropdown).getAllByText("Unread")).toHaveLength(2);
    stubServer({ "/rest/v1/user_notifications": NOTICES.map((read) => ({ ...read, is_read: true })) });
    await userEvent.click(within(dropdown).getByRole("button", { name: "Mark all as read" }));
    await waitFor(() => expect(within(dropdown).queryByText("Unread")).toBeNull());
  });

  it("says when there is nothing", async () => {
    serve({ "/rest/v1/user_notifications": [] });
    openApp("/settings");
    expect(await within(await open()).findByText("No notifications")).toBeTruthy();
  });

  it("keeps the old list when a new one does not come", async () => {
    serve();
    openApp("/settings");
    const dropdown = await open();
    await within(dropdown).findByText("Something new happened.");
    stubServer({ "/rest/v1/user_notifications": refuse(500, "internal", "") });
    await userEvent.click(within(dropdown).getByRole("button", { name: "Mark all as read" }));
    expect(await within(dropdown).findByText("Failed to fetch notifications")).toBeTruthy();
    expect(within(dropdown).getByText("Something new happened.")).toBeTruthy();
  });
});

describe("the paywall", () => {
  it.each([
    ["free", "toggle_twin_public_status", "Make your twin public", "Starter, $9.00 a month"],
    ["starter", "toggle_twin_public_status", "Make your twin public", "Growth, $99.00 a month"],
    ["growth", "white_label_rooms", "Make the room your own", "Pro, $999.00 a month"],
    ["free", "select_multiple_twins", "Ask several twins at once", "begin with Starter, $9.00 a month"],
  ] as const)("on %s, where %s is asked for, says %s and offers %s", async (tier, feature, title, offer) => {
    serve({ "/rest/v1/subscriptions": [{ tier_id: tier, status: "active" }] });
    openApp("/settings");
    await page.findByRole("heading", { level: 1, name: "Settings" });
    act(() => openPaywall(feature));
    const dialog = await page.findByRole("dialog", { name: title });
    await waitFor(() => expect(document.activeElement?.textContent).toBe(title));
    await waitFor(() => expect(dialog.textContent).toContain(offer));
    for (const term of ["30 days free", "Cancel anytime", "No setup fees"]) {
      expect(within(dialog).getByText(term)).toBeTruthy();
    }
    await userEvent.click(within(dialog).getByRole("button", { name: "Maybe Later" }));
    await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());
  });

  it("stays open, and only logs, when the trial cannot be started", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    serve({ "/functions/v1/create-trial-checkout-session": refuse(404, "not_found", "Not found") });
    openApp("/settings");
    await page.findByRole("heading", { level: 1, name: "Settings" });
    act(() => openPaywall("create_twin"));
    await userEvent.click(await page.findByRole("button", { name: "Start 30-day trial" }));
    await waitFor(() =>
      expect(log).toHaveBeenCalledWith("Failed to create trial checkout session", expect.anything()),
    );
    expect(page.getByRole("dialog", { name: "Create another twin" })).toBeTruthy();
  });
});

describe("the command palette", () => {
  it("finds what the person may open, and marks what matched", async () => {
    serve({ "/rest/v1/virtual_twins": [{ id: "7", name: "Ines Carvalho", hue: 2, portrait_seed: null }] });
    const router = openApp("/settings");
    await page.findByRole("heading", { level: 1, name: "Settings" });
    await userEvent.keyboard("{Control>}k{/Control}");
    const search = await page.findByPlaceholderText("Search twins, rooms, pages and actions");
    await userEvent.type(search, "ines");
    const found = await page.findByRole("option", { name: /Ines Carvalho/ });
    expect(found.querySelector("mark")?.textContent).toBe("Ines");
    expect(page.getAllByRole("option")).toHaveLength(1);
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(pathOf(router)).toBe("/virtualtwins/7"));
  });
});
