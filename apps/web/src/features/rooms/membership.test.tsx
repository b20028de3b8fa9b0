import { PEOPLE_SHOWN } from "@parley/contract/people-shown";
import { fireEvent, screen as page, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  MAYA,
  openApp,
  pathOf,
  profileOf,
  refuse,
  resetBrowser,
  sessionFor,
} from "../../app/testing/stage.tsx";
import { serve } from "../../testing/serve.ts";
import { signIn } from "../../testing/sign-in.ts";

const ROOM = "44444444-4444-4444-8444-444444444444";
const JONAS = "33333333-3333-4333-8333-333333333333";
const at = "2026-11-14T10:00:00+00:00";

const room = {
  ...{ id: ROOM, name: "Salon", description: "", user_id: MAYA, logo_url: null, access_type: "private" },
  ...{ price: null, custom_domain: null, theme_config: {}, member_count: 1, updated_at: at },
};
const jonas = {
  ...{ id: "member", user_id: JONAS, first_name: "Jonas", last_name: "Ekberg", avatar_url: null },
  ...{ role: "member", status: "active", created_at: at, email: "jonas@parley.test" },
};
const invitation = {
  ...{ id: "invitation", room_id: ROOM, role: "member", created_at: at },
  room: { name: "Salon", logo_url: null, access_type: "private", user_id: JONAS },
  inviter: { first_name: "Jonas", last_name: "Ekberg", email: "jonas@parley.test" },
};
const sent = { id: "sent", email: "new@parley.test", role: "member", created_at: at };

type Answers = Parameters<typeof serve>[0];

function open(path: string, answers: Answers) {
  serve({
    "GET /rest/v1/profiles": profileOf("creator"),
    "GET /rest/v1/rooms": [room],
    "POST /functions/v1/fetch-room-members": { members: [jonas], invitations: [sent] },
    "POST /functions/v1/fetch-pending-invitations": { invitations: [invitation] },
    ...answers,
  });
  return openApp(path);
}

beforeEach(() => signIn(sessionFor()));
afterEach(resetBrowser);

describe("the invitations", () => {
  it("lead into the room once accepted", async () => {
    const router = open("/invitations", {
      "POST /functions/v1/accept-room-invitation": { ...jonas, room_id: ROOM, user_id: MAYA },
    });
    await userEvent.click(await page.findByRole("button", { name: "Accept Salon" }));
    await waitFor(() => expect(pathOf(router)).toBe(`/room/${ROOM}`));
  });

  it("are gone once declined", async () => {
    let invitations = [invitation];
    open("/invitations", {
      "POST /functions/v1/fetch-pending-invitations": () => ({ invitations }),
      "POST /functions/v1/decline-room-invitation": () => {
        invitations = [];
        return new Response(null, { status: 204 });
      },
    });
    await userEvent.click(await page.findByRole("button", { name: "Decline Salon" }));
    expect(await page.findByText("No invitations")).toBeTruthy();
  });

  it("say what went wrong, and stay", async () => {
    open("/invitations", { "POST /functions/v1/accept-room-invitation": new Response("", { status: 500 }) });
    await userEvent.click(await page.findByRole("button", { name: "Accept Salon" }));
    expect(await page.findByText("Failed to accept invitation")).toBeTruthy();
    expect(page.getByRole("button", { name: "Accept Salon" })).toBeTruthy();
  });

  it("to a priced room lead to its door", async () => {
    const router = open("/invitations", {
      "POST /functions/v1/accept-room-invitation": refuse(402, "room_has_price", "Subscribe first"),
    });
    await userEvent.click(await page.findByRole("button", { name: "Accept Salon" }));
    await waitFor(() => expect(pathOf(router)).toBe(`/room/${ROOM}`));
  });

  it("come by the direct query when the function fails", async () => {
    open("/invitations", {
      "POST /functions/v1/fetch-pending-invitations": new Response("", { status: 500 }),
      "GET /rest/v1/room_members": [
        { ...invitation, inviter: { first_name: "Jonas", last_name: "Ekberg", email: null } },
      ],
    });
    expect(await page.findByText("Private · from Jonas Ekberg")).toBeTruthy();
  });
});

describe("the people of a room", () => {
  const manage = async () => {
    await userEvent.click(await page.findByRole("button", { name: "Manage people" }));
    return within(await page.findByRole("dialog"));
  };

  it("are the owner's to invite, promote and let go", async () => {
    open(`/rooms?edit=${ROOM}`, {});
    const sheet = await manage();
    expect(sheet.getByText("jonas@parley.test")).toBeTruthy();
    expect(sheet.getByRole("combobox", { name: "Role of Jonas Ekberg" })).toBeTruthy();
    expect(sheet.getByRole("button", { name: "Remove Jonas Ekberg" })).toBeTruthy();
    expect(sheet.getByRole("button", { name: "Transfer ownership" })).toBeTruthy();
    expect(sheet.getByRole("button", { name: "Withdraw the invitation of new@parley.test" })).toBeTruthy();
  });

  it("are invited by an address, and a refusal stands beside it", async () => {
    open(`/rooms?edit=${ROOM}`, {
      "POST /functions/v1/invite-room-member": refuse(409, "already_in_room", "Already there"),
    });
    const sheet = await manage();
    await userEvent.type(sheet.getByLabelText("Invite by e-mail"), "nobody");
    await userEvent.click(sheet.getByRole("button", { name: "Invite" }));
    expect(await sheet.findByText("This is not an e-mail address")).toBeTruthy();
    await userEvent.type(sheet.getByLabelText("Invite by e-mail"), "@parley.test");
    await userEvent.click(sheet.getByRole("button", { name: "Invite" }));
    expect(await sheet.findByText("Already there")).toBeTruthy();
  });

  it("are all there in a large room, page by page", async () => {
    const person = (n: number) => ({ ...jonas, id: `m${n}`, user_id: `u${n}`, first_name: `Guest ${n}` });
    const everybody = Array.from({ length: PEOPLE_SHOWN + 3 }, (_, n) => person(n));
    open(`/rooms?edit=${ROOM}`, {
      "POST /functions/v1/fetch-room-members": (body) => {
        const from = everybody.findIndex(({ id }) => JSON.stringify(body).includes(`"${id}"`)) + 1;
        return { members: everybody.slice(from, from + PEOPLE_SHOWN), invitations: [] };
      },
    });
    const sheet = await manage();
    // By its text: to look for a role among so many rows takes seconds.
    fireEvent.click(await sheet.findByText("Show more members"));
    expect(await sheet.findByText(`Guest ${PEOPLE_SHOWN + 2} Ekberg`)).toBeTruthy();
    expect(sheet.queryByText("Show more members")).toBeNull();
  }, 60_000);

  it("leave the list when they are removed, and the screen says so", async () => {
    let members = [jonas];
    open(`/rooms?edit=${ROOM}`, {
      "POST /functions/v1/fetch-room-members": () => ({ members, invitations: [] }),
      "POST /functions/v1/remove-room-member": () => {
        members = [];
        return { removedMemberId: jonas.id };
      },
    });
    const sheet = await manage();
    await userEvent.click(sheet.getByRole("button", { name: "Remove Jonas Ekberg" }));
    await userEvent.click(await page.findByRole("button", { name: "Remove member" }));
    expect(await page.findByText("Jonas Ekberg is no longer in Salon")).toBeTruthy();
    expect(await page.findByText("Nobody has joined yet")).toBeTruthy();
  });
});

describe("the owners of rooms", () => {
  const owner = {
    ...{ id: JONAS, name: "Jonas Ekberg", email: "jonas@parley.test", role: "creator" },
    ...{ first_name: "Jonas", last_name: "Ekberg", roomCount: 2, roomNames: ["Salon", ""] },
  };
  const superadmin = { "GET /rest/v1/profiles": profileOf("superadmin") };

  it("are listed for a superadmin, with their rooms", async () => {
    open("/rooms", { ...superadmin, "POST /functions/v1/fetch-all-room-owners": { owners: [owner] } });
    expect(await page.findByText("jonas@parley.test")).toBeTruthy();
    expect(page.getByText("Salon, Unnamed Room")).toBeTruthy();
  });

  it("come by the direct query when the function fails, without addresses", async () => {
    open("/rooms", {
      ...superadmin,
      "POST /functions/v1/fetch-all-room-owners": new Response("", { status: 500 }),
      "GET /rest/v1/room_owners": [{ ...owner, email: null, role: null }],
    });
    expect(await page.findByText("Email not available in client context")).toBeTruthy();
  });

  it("are not there for anybody else", async () => {
    open("/rooms", {});
    await page.findByRole("heading", { level: 1, name: "Rooms" });
    expect(page.queryByText("Room owners")).toBeNull();
  });
});
