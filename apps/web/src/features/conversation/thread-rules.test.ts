import { expect, it } from "vitest";
import { dayName } from "./thread-rules.tsx";

const now = new Date(2026, 10, 15, 9, 30);

it.each([
  [new Date(2026, 10, 15, 0, 1), "Today"],
  [new Date(2026, 10, 14, 23, 59), "Yesterday"],
  [new Date(2026, 10, 13, 12), "Friday 13 November"],
  [new Date(2025, 10, 13, 12), "Thursday 13 November 2025"],
])("names the day of %s", (date, name) => {
  expect(dayName(date, now).replace(",", "")).toBe(name);
});
