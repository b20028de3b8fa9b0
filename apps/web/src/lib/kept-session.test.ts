import { describe, expect, it } from "vitest";
import { isFresh, readSession } from "./kept-session.ts";

const NOW = Date.parse("2026-11-14T09:00:00Z");
const session = {
  access_token: "token",
  refresh_token: "again",
  expires_at: NOW / 1000 + 3_600,
  user: { id: "7", email: "maya@parley.test" },
};

/** Unsigned: whoever reads it here believes nothing because of it. */
const tokenWith = (claims: object) =>
  `header.${btoa(JSON.stringify(claims)).replaceAll("+", "-").replaceAll("/", "_")}.signature`;

describe("reading a session", () => {
  it("takes a whole one as it is", () => {
    expect(readSession(session)).toEqual(session);
  });

  it("leaves out what the pages do not know", () => {
    expect(readSession({ ...session, token_type: "bearer", expires_in: 3_600 })).toEqual(session);
  });

  it("gives someone who signed in by phone an empty address", () => {
    expect(readSession({ ...session, user: { id: "7" } })?.user.email).toBe("");
  });

  it.each([
    ["nothing", null],
    ["a text", "token"],
    ["one without a user", { ...session, user: undefined }],
    ["one whose user has no id", { ...session, user: { email: "maya@parley.test" } }],
    ["one without a token", { ...session, access_token: 1 }],
    ["one that cannot be refreshed", { ...session, refresh_token: undefined }],
    ["one without an end", { ...session, expires_at: "tomorrow" }],
  ])("refuses %s", (_name, value) => {
    expect(readSession(value)).toBeNull();
  });

  it("knows the guest of a room", () => {
    const guest = { ...session, access_token: tokenWith({ room: "44444444-4444-4444-8444-444444444444" }) };
    expect(readSession(guest)?.isGuest).toBe(true);
    expect(readSession(session)?.isGuest).toBeUndefined();
  });

  it("knows when its hour is over", () => {
    expect(isFresh(session, NOW)).toBe(true);
    expect(isFresh(session, NOW + 3_600_000)).toBe(false);
  });
});

describe("what a session lacks", () => {
  const verified = [{ factor_type: "totp", status: "verified" }];
  const lacks = (claims: object, factors: object[] = []) =>
    readSession({ ...session, access_token: tokenWith(claims), user: { ...session.user, factors } })?.lacks;

  it.each([
    ["nothing, without a second step", lacks({ aal: "aal1", amr: [{ method: "password" }] }), undefined],
    ["its second step, while it was not shown", lacks({ aal: "aal1" }, verified), "second-step"],
    ["nothing, once it was", lacks({ aal: "aal2" }, verified), undefined],
    [
      "nothing, for a step that was never finished",
      lacks({ aal: "aal1" }, [{ status: "unverified" }]),
      undefined,
    ],
    ["a new password, after the link in a mail", lacks({ amr: [{ method: "recovery" }] }), "new-password"],
    [
      "the second step before the new password",
      lacks({ aal: "aal1", amr: [{ method: "recovery" }] }, verified),
      "second-step",
    ],
  ])("is %s", (_name, found, expected) => {
    expect(found).toBe(expected);
  });
});
