import { expect, it } from "vitest";
import { greeting } from "./greeting.ts";

it.each([
  ["Maya", 5, "Good morning, Maya"],
  ["Maya", 11, "Good morning, Maya"],
  ["Maya", 12, "Good afternoon, Maya"],
  ["Maya", 18, "Good evening, Maya"],
  ["Maya", 2, "Good evening, Maya"],
  ["", 9, "Good morning"],
])("greets %s at %i with %s", (name, hour, expected) => {
  expect(greeting(name, hour)).toBe(expected);
});
