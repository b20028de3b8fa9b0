import { screen as page, renderHook, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { useBlockedFeature } from "../../lib/paywall.ts";
import { ines } from "../../testing/ines.ts";
import { serve } from "../../testing/serve.ts";
import { signIn } from "../../testing/sign-in.ts";
import { openApp, pathOf, profileOf, refuse, resetBrowser, sessionFor } from "../testing/stage.tsx";

const JONAS = "33333333-3333-4333-8333-333333333333";
const jonas = {
  ...{ twin_id: ines.id, user_id: JONAS, first_name: "Jonas", last_name: "Weber", avatar_url: null },
  ...{ role: "editor", created_at: "2026-11-01T10:00:00Z" },
};

beforeEach(() => signIn(sessionFor()));
afterEach(resetBrowser);

function open(answers: Parameters<typeof serve>[0] = {}) {
  serve({
    "GET /rest/v1/profiles": profileOf("creator"),
    "GET /rest/v1/virtual_twins": [ines],
    "GET /rest/v1/twin_managers": [jonas],
    ...answers,
  });
  return openApp(`/virtualtwins/${ines.id}`);
}

describe("the Public switch", () => {
  it("publishes by the flick of it", async () => {
    let twin = ines;
    open({
      "GET /rest/v1/virtual_twins": () => [twin],
      "POST /functions/v1/publish-twin": () => {
        twin = { ...ines, is_public: true };
        return twin;
      },
    });
    const toggle = await page.findByRole("switch", { name: "Public" });
    await userEvent.click(toggle);
    await waitFor(() => expect(toggle.getAttribute("aria-checked")).toBe("true"));
  });

  it("opens the paywall, and nothing else, when the plan does not reach", async () => {
    const feature = "toggle_twin_public_status";
    open({
      "POST /functions/v1/publish-twin": Response.json(
        { code: "upgrade_required", error: "Your plan does not include this", feature },
        { status: 402 },
      ),
    });
    const { result } = renderHook(useBlockedFeature);
    await userEvent.click(await page.findByRole("switch", { name: "Public" }));
    await waitFor(() => expect(result.current).toBe(feature));
    expect(page.queryByText("Your plan does not include this")).toBeNull();
  });

  it("is not there for somebody who only manages the twin", async () => {
    open({ "GET /rest/v1/virtual_twins": [{ ...ines, my_role: "editor" }] });
    await page.findByRole("switch", { name: "Dynamic mode" });
    expect(page.queryByRole("switch", { name: "Public" })).toBeNull();
  });
});

describe("how much a twin is asked", () => {
  const path = `GET /rest/v1/virtual_twins/${ines.id}/activity`;
  const days = [
    { day: "2026-11-14", answers: 0 },
    { day: "2026-11-15", answers: 1200 },
  ];
  const salon = { room_id: JONAS, name: "Salon", answers: 1100, people: 7 };
  const rest = { room_id: null, name: null, answers: 100, people: 1 };
  const activity = {
    conversations: 612,
    answers: 1200,
    people: 8,
    tokens: 90_000,
    days,
    rooms: [salon, rest],
  };
  const openTab = async () => userEvent.click(await page.findByRole("tab", { name: /Conversations/ }));

  it("is told in numbers, with the names of the rooms one may see", async () => {
    open({ [path]: activity });
    expect((await page.findByRole("tab", { name: /Conversations.*612/ })).textContent).toContain("612");
    await openTab();
    const totals = await page.findByRole("region", { name: "The last 30 days" });
    expect(totals.textContent).toMatch(/Answers1,200.*People8.*Tokens90,000/);
    expect(page.getByRole("link", { name: "Salon" }).closest("li")?.textContent).toBe(
      "Salon7 people1,100 answers",
    );
    expect(page.getByText("Private conversations").closest("li")?.textContent).toBe(
      "Private conversations1 person100 answers",
    );
    await userEvent.click(page.getByRole("button", { name: "View as table" }));
    expect(page.getByRole("table").textContent).toContain("15 Nov1,200");
  });

  it("says when nobody asked, and that words are never shown", async () => {
    const none = { conversations: 0, answers: 0, people: 0, tokens: 0, days, rooms: [] };
    open({ [path]: none });
    await openTab();
    await page.findByText("No conversations in the last 30 days");
    expect(page.getByText(/Their words are never shown/)).toBeTruthy();
  });

  it("has a way out when it did not load", async () => {
    open({ [path]: refuse(404, "twin_not_found", "Virtual twin not found") });
    await openTab();
    await page.findByText("Virtual twin not found");
    expect(page.getByRole("button", { name: "Try again" })).toBeTruthy();
  });
});

describe("the managers of a twin", () => {
  const openManagers = async () => userEvent.click(await page.findByRole("tab", { name: /Managers/ }));
  const press = async (name: string | RegExp) => userEvent.click(await page.findByRole("button", { name }));

  it("are added by address, and told where the refusal belongs", async () => {
    const sentence = "Nobody else has a Parley account with this address";
    open({ "POST /functions/v1/add-twin-manager": refuse(404, "person_not_found", sentence) });
    await openManagers();
    await press("Add manager");
    const dialog = within(page.getByRole("dialog"));
    await userEvent.click(await dialog.findByRole("button", { name: "Add manager" }));
    expect((await dialog.findByRole("alert")).textContent).toContain("This is not an e-mail address");
    await userEvent.type(dialog.getByLabelText("E-mail"), "nobody@parley.test");
    await userEvent.click(dialog.getByRole("button", { name: "Add manager" }));
    await waitFor(() => expect(dialog.getByRole("alert").textContent).toContain(sentence));
  });

  it("are removed after a question, and the page says so", async () => {
    open({ "POST /functions/v1/remove-twin-manager": new Response(null, { status: 204 }) });
    await openManagers();
    await press("Remove Jonas Weber");
    await press("Remove manager");
    expect(await page.findByText("Jonas Weber no longer manages Ines Carvalho")).toBeTruthy();
  });

  it("may leave by themselves", async () => {
    signIn(sessionFor(JONAS));
    const router = open({
      "GET /rest/v1/profiles": profileOf("creator"),
      "GET /rest/v1/virtual_twins": [{ ...ines, my_role: "editor" }],
      "POST /functions/v1/remove-twin-manager": new Response(null, { status: 204 }),
    });
    await openManagers();
    expect(page.queryByRole("button", { name: "Add manager" })).toBeNull();
    await press("Leave");
    await press("Stop managing");
    await waitFor(() => expect(pathOf(router)).toBe("/virtualtwins"));
  });

  it("keep their role when the change is refused", async () => {
    open({ "POST /functions/v1/change-twin-manager-role": refuse(403, "not_twin_owner", "Only the owner") });
    await openManagers();
    await userEvent.click(await page.findByRole("combobox", { name: "Role of Jonas Weber" }));
    await userEvent.click(await page.findByRole("option", { name: "Analyst" }));
    expect(await page.findByText("Only the owner")).toBeTruthy();
    expect(page.getByRole("combobox", { name: "Role of Jonas Weber" }).textContent).toBe("Editor");
  });
});
