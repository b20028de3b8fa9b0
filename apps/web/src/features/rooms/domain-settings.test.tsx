import { screen as page, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MAYA, openApp, profileOf, refuse, resetBrowser, sessionFor } from "../../app/testing/stage.tsx";
import { serve } from "../../testing/serve.ts";
import { signIn } from "../../testing/sign-in.ts";

const ROOM = "44444444-4444-4444-8444-444444444444";
const at = "2026-11-14T10:00:00+00:00";
const room = {
  ...{ id: ROOM, name: "Salon", description: "", user_id: MAYA, logo_url: null, access_type: "private" },
  ...{ price: null, custom_domain: null, theme_config: {}, member_count: 1, updated_at: at },
};
const waiting = {
  ...{ room_id: ROOM, domain: "ask.example.com", shown: "ask.example.com", status: "waiting", failure: null },
  ...{ record_name: "_parley-verify.ask.example.com", record_value: "parley-room=token" },
  ...{ missed_checks: 0, verified_at: null, checked_at: null },
};
const serving = { ...waiting, status: "serving", verified_at: at, checked_at: at };

type Answers = Parameters<typeof serve>[0];

function open(answers: Answers, tier = "pro") {
  serve({
    "GET /rest/v1/profiles": profileOf("creator"),
    "GET /rest/v1/rooms": [room],
    "GET /rest/v1/subscriptions": [{ tier_id: tier, status: "active" }],
    "POST /functions/v1/fetch-room-members": { members: [], invitations: [] },
    ...answers,
  });
  openApp(`/rooms?edit=${ROOM}`);
}
const group = async () => within(await page.findByRole("form", { name: "Domain" }));

beforeEach(() => signIn(sessionFor()));
afterEach(resetBrowser);

describe("a room's own domain", () => {
  it("is named, and answered with the record that proves it", async () => {
    let rows: object[] = [];
    const asked: unknown[] = [];
    open({
      "GET /rest/v1/room_domains": () => rows,
      "POST /functions/v1/claim-room-domain": (body) => {
        asked.push(body);
        rows = [waiting];
        return waiting;
      },
    });
    const domain = await group();
    await userEvent.type(await domain.findByLabelText("Your domain"), "not a domain{Enter}");
    expect(await domain.findByText("Write a domain like ask.example.com")).toBeTruthy();
    await userEvent.clear(domain.getByLabelText("Your domain"));
    await userEvent.type(domain.getByLabelText("Your domain"), "ask.example.com");
    await userEvent.click(domain.getByRole("button", { name: "Use this domain" }));
    expect(await domain.findByText("_parley-verify.ask.example.com")).toBeTruthy();
    expect(domain.getByText("parley-room=token")).toBeTruthy();
    expect(domain.getByText("Waiting for its record")).toBeTruthy();
    expect(asked).toEqual([{ roomId: ROOM, domain: "ask.example.com" }]);
  });

  it("says why it was refused", async () => {
    open({
      "POST /functions/v1/claim-room-domain": refuse(409, "domain_taken", "It belongs to another room"),
    });
    const domain = await group();
    await userEvent.type(await domain.findByLabelText("Your domain"), "ask.example.com{Enter}");
    expect(await domain.findByText("It belongs to another room")).toBeTruthy();
  });

  it("is looked for on request, and opens once it was found", async () => {
    const answers = [{ ...waiting, status: "looking" }, serving];
    open({
      "GET /rest/v1/room_domains": () => [answers.length === 2 ? waiting : (answers.shift() ?? serving)],
      "POST /functions/v1/verify-room-domain": () => answers.shift() ?? serving,
    });
    const domain = await group();
    await userEvent.click(await domain.findByRole("button", { name: "Check the record" }));
    expect(await domain.findByText("Open")).toBeTruthy();
    expect(domain.getByRole("link", { name: "ask.example.com" }).getAttribute("href")).toBe(
      "https://ask.example.com",
    );
  });

  it.each([
    ["no_record", "The record is not there yet."],
    ["wrong_record", "There is a record with another value."],
    ["no_answer", "The domain's name servers did not answer."],
    ["taken", "Another room has proven this domain."],
  ])("says what %s means", async (failure, sentence) => {
    open({ "GET /rest/v1/room_domains": [{ ...waiting, failure, checked_at: at }] });
    expect(await (await group()).findByText(sentence)).toBeTruthy();
  });

  it("is let go after a question", async () => {
    let rows: object[] = [serving];
    open({
      "GET /rest/v1/room_domains": () => rows,
      "POST /functions/v1/release-room-domain": () => {
        rows = [];
        return new Response(null, { status: 204 });
      },
    });
    await userEvent.click(await (await group()).findByRole("button", { name: "Release domain" }));
    const dialog = within(await page.findByRole("dialog", { name: "Release ask.example.com?" }));
    await userEvent.click(dialog.getByRole("button", { name: "Release domain" }));
    expect(await page.findByLabelText("Your domain")).toBeTruthy();
  });

  it("is there to see on a plan without it, and the paywall opens", async () => {
    open({}, "growth");
    const domain = await group();
    await userEvent.click(await domain.findByRole("button", { name: "See what Pro adds" }));
    expect(await page.findByRole("dialog", { name: "Make the room your own" })).toBeTruthy();
    expect(domain.getByLabelText("Your domain").hasAttribute("disabled")).toBe(true);
  });

  it("stays stored while the plan has none", async () => {
    open({ "GET /rest/v1/room_domains": [{ ...serving, status: "paused" }] }, "free");
    const domain = await group();
    expect(await domain.findByText("Your plan has no domains.")).toBeTruthy();
    expect(domain.getByRole("button", { name: "Release domain" })).toBeTruthy();
    expect(domain.queryByRole("button", { name: "Check the record" })).toBeNull();
  });
});
