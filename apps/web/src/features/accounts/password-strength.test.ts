import { expect, it } from "vitest";
import { strengthOf } from "./password-strength.ts";

it.each([
  ["", "weak"],
  ["Tr0ub4d", "weak"],
  ["aaaaaaaaaaaaaaaaaaaa", "weak"],
  ["12345678901234567890", "weak"],
  ["abcdefghijklmnop", "weak"],
  ["password", "weak"],
  ["sunflower7", "fair"],
  ["correct horse", "strong"],
  ["hunter2hunter2", "strong"],
  ["correct horse battery staple", "strong"],
])("finds %j %s", (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
