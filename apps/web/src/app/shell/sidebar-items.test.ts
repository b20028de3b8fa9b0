import { ROLES } from "@parley/contract/roles";
import { describe, expect, it } from "vitest";
import { isCurrent, type SidebarFacts, sidebarItems } from "./sidebar-items.ts";

const facts: SidebarFacts = {
  role: "user",
  tierId: "free",
  unread: {},
  isLowOnTokens: false,
  hasUnfinishedAccount: false,
};
const EVERYONE = "Dashboard VirtualTwins Chatpedia Marketplace Referrals Tokens";

const labels = (changed: Partial<SidebarFacts>) =>
  sidebarItems({ ...facts, ...changed }).map(({ label }) => label);
const badge = (label: string, changed: Partial<SidebarFacts>) =>
  sidebarItems({ ...facts, ...changed }).find((item) => item.label === label)?.badge;

/** Spec §2: what comes after the items that everyone has, by role and tier. */
const AFTER_TOKENS: Record<string, string[]> = {
  "user free": ["Seller Hub"],
  "user whitelabel_studio": ["My Rooms", "Revenue", "Seller Hub"],
  "creator free": ["Seller Hub"],
  "creator whitelabel_studio": ["My Rooms", "Revenue", "Seller Hub"],
  "admin free": ["Seller Hub", "Admin Panel"],
  "admin whitelabel_studio": ["My Rooms", "Revenue", "Seller Hub", "Admin Panel"],
  "superadmin free": ["Seller Hub", "Admin Panel", "Token Settings"],
  "superadmin whitelabel_studio": ["My Rooms", "Revenue", "Seller Hub", "Admin Panel", "Token Settings"],
};

describe("which items stand in the sidebar", () => {
  const tiers = ["free", "whitelabel_studio"];
  it.each(ROLES.flatMap((role) => tiers.map((tierId) => ({ role, tierId }))))(
    "for $role on $tierId",
    ({ role, tierId }) => {
      const expected = [...EVERYONE.split(" "), ...(AFTER_TOKENS[`${role} ${tierId}`] ?? [])];
      expect(labels({ role, tierId })).toEqual(expected);
    },
  );

  it.each(["starter", "growth", "pro"])("hides My Rooms and Revenue on %s", (tierId) => {
    expect(labels({ tierId })).not.toContain("My Rooms");
    expect(labels({ tierId })).not.toContain("Revenue");
  });
});

describe("badges", () => {
  it("count new_twin_manager notices on VirtualTwins, and no other", () => {
    const unread = { new_twin_manager: 2, twin_role_change: 3, room_invitation: 1 };
    expect(badge("VirtualTwins", { unread })).toBe(2);
    expect(badge("VirtualTwins", {})).toBe(0);
  });

  it("warn on Tokens when the balance is low", () => {
    expect(badge("Tokens", { isLowOnTokens: true })).toBe("!");
    expect(badge("Tokens", { isLowOnTokens: false })).toBe(0);
  });

  const sellerNotices = {
    stripe_connect_active: 1,
    stripe_connect_requirements: 1,
    stripe_connect_processing: 1,
    seller_account_complete: 9,
  };

  it("warn on Seller Hub when the account is not finished, and otherwise count its notices", () => {
    expect(badge("Seller Hub", { hasUnfinishedAccount: true, unread: sellerNotices })).toBe("!");
    expect(badge("Seller Hub", { hasUnfinishedAccount: false, unread: sellerNotices })).toBe(3);
  });

  it("count what admins are told about sellers on Admin Panel", () => {
    const unread = { ...sellerNotices, seller_account_incomplete: 1, seller_account_processing: 1 };
    expect(badge("Admin Panel", { role: "admin", unread })).toBe(11);
  });
});

describe("the current item", () => {
  it.each([
    ["/virtualtwins/7/edit", "VirtualTwins"],
    ["/seller/onboarding/complete", "Seller Hub"],
    ["/seller/dashboard", "Seller Hub"],
    ["/admin/customers/7", "Admin Panel"],
    ["/admin/token-reports", "Admin Panel"],
    ["/admin/token-settings", "Token Settings"],
    ["/dashboard", "Dashboard"],
  ])("on %s is %s alone", (pathname, label) => {
    const items = sidebarItems({ ...facts, role: "superadmin", tierId: "whitelabel_studio" });
    expect(items.filter((item) => isCurrent(item, pathname)).map((item) => item.label)).toEqual([label]);
  });
});
