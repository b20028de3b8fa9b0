import { describe, expect, it } from "vitest";
import type { Level } from "./guard.ts";
import { screenAt, screens } from "./routes.ts";

/** Spec §2, group by group. */
const SPEC: Record<Level, string[]> = {
  public: ["/", "/privacy-policy", "/terms-of-service"],
  guest: ["/login", "/register", "/phone-register", "/phone-login", "/forgot-password", "/update-password"],
  user: [
    "/dashboard",
    "/virtualtwins",
    "/virtualtwins/:id",
    "/virtualtwins/:id/edit",
    "/chatpedia",
    "/chatpedia/:id",
    "/marketplace",
    "/settings",
    "/invitations",
    "/rooms",
    "/room/:id",
    "/seller/dashboard",
    "/seller/onboarding",
    "/seller/onboarding/complete",
    "/seller/onboarding/refresh",
    "/twinroundtables",
    "/twinroundtables/:id",
    "/revenue",
    "/tokens",
    "/referrals",
  ],
  admin: ["/admin/revenue", "/admin/customers/:customerId", "/admin/token-reports"],
  superadmin: ["/admin/token-settings", "/admin/rate-limits", "/admin/subscription-tiers"],
};

describe("the route table", () => {
  it("holds every route of the specification at its level, and no other", () => {
    const table = Object.groupBy(screens, ({ level }) => level);
    const paths = Object.entries(table).map(([level, own]) => [level, own.map(({ path }) => path)]);
    expect(Object.fromEntries(paths)).toEqual(SPEC);
  });

  it("loads every page that is not a document of its own", () => {
    const withoutPage = screens.filter(({ load }) => !load).map(({ path }) => path);
    expect(withoutPage).toEqual(SPEC.public);
  });

  it.each([
    ["/virtualtwins", "Virtual Twins"],
    ["/virtualtwins/7", "Virtual Twin Details"],
    ["/virtualtwins/7/edit", "Virtual Twin Details"],
    ["/rooms", "Room Management"],
    ["/chatpedia", "Chatpedia"],
    ["/chatpedia/7", "Chatpedia"],
    ["/marketplace", "Marketplace"],
    ["/dashboard", "Dashboard"],
    ["/tokens", "Dashboard"],
    ["/admin/revenue", "Dashboard"],
  ])("titles the header of %s with %s", (pathname, title) => {
    expect(screenAt(pathname)?.header ?? "Dashboard").toBe(title);
  });

  it("knows no screen for a path that is not listed", () => {
    expect(screenAt("/admin")).toBeUndefined();
    expect(screenAt("/virtualtwins/7/delete")).toBeUndefined();
  });
});
