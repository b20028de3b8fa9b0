import { expect, it } from "vitest";
import { notificationDestination } from "./notification-destination.ts";

it.each([
  ["new_twin_manager", { twin_id: "7" }, "/virtualtwins/7"],
  ["twin_role_change", { twin_id: "7" }, "/virtualtwins/7"],
  ["new_twin_manager", {}, "/virtualtwins"],
  ["room_invitation", { room_id: "7" }, "/invitations"],
  ["room_ownership", { room_id: "7" }, "/rooms"],
  ["room_domain", { room_id: "7" }, "/rooms"],
  ["stripe_connect_active", {}, "/seller/dashboard"],
  ["stripe_connect_requirements", {}, "/seller/dashboard"],
  ["stripe_connect_processing", {}, "/seller/dashboard"],
  ["seller_account_complete", {}, "/admin/revenue"],
  ["seller_account_incomplete", {}, "/admin/revenue"],
  ["seller_account_processing", {}, "/admin/revenue"],
  ["a_type_of_next_year", { twin_id: "7" }, undefined],
])("%s with %o leads to %s", (type, data, path) => {
  expect(notificationDestination({ type, data })).toBe(path);
});
