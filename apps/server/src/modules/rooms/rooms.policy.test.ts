import { RoomId, UserId } from "@parley/contract/ids";
import { PLANS } from "@parley/contract/plans";
import type { Room, UpdateRoom } from "@parley/contract/rooms";
import { describe, expect, it } from "vitest";
import { mayDress } from "./rooms.policy.ts";

const room: Room = {
  id: RoomId.parse("6d7c1c8e-1111-4111-8111-000000000001"),
  user_id: UserId.parse("6d7c1c8e-1111-4111-8111-000000000002"),
  name: "Salon",
  description: "",
  logo_url: "https://example.org/logo.png",
  access_type: "private",
  price: null,
  custom_domain: null,
  theme_config: { primaryColor: "#8a2f55", fontFamily: "Georgia" },
  member_count: 0,
  updated_at: "2026-11-15T00:00:00+00:00",
};

describe("a room's look", () => {
  const cases: [string, UpdateRoom, boolean][] = [
    ["a new name", { name: "Parlour" }, true],
    ["the colours it has", { theme_config: { primaryColor: "#8a2f55" } }, true],
    ["no colours", { theme_config: {} }, true],
    ["no logo", { logo_url: null }, true],
    ["the logo it has", { logo_url: "https://example.org/logo.png" }, true],
    ["another colour", { theme_config: { primaryColor: "#000000" } }, false],
    ["one more colour", { theme_config: { textColor: "#000000" } }, false],
    ["another logo", { logo_url: "https://example.org/other.png" }, false],
  ];
  it.each(cases)("on a plan without it: %s", (_, change, allowed) => {
    expect(mayDress("growth", room, change)).toBe(allowed);
  });

  it("is free to change on pro alone", () => {
    const change = { theme_config: { primaryColor: "#000000" } };
    expect(PLANS.filter((plan) => mayDress(plan, room, change))).toEqual(["pro"]);
  });
});
