import { expect, it } from "vitest";
import { isOlderTurn } from "./turn-order.ts";

const state = (status: Parameters<typeof isOlderTurn>[0]["status"], fence: number) => ({ status, fence });

it.each([
  [state("queued", 0), state("running", 1)],
  [state("queued", 0), state("done", 1)],
  [state("running", 1), state("failed", 1)],
  [state("failed", 1), state("queued", 2)],
])("knows that %o came before %o", (older, newer) => {
  expect(isOlderTurn(older, newer)).toBe(true);
  expect(isOlderTurn(newer, older)).toBe(false);
});

it("takes what is told again, and one end for another, as they come", () => {
  expect(isOlderTurn(state("running", 1), state("running", 1))).toBe(false);
  expect(isOlderTurn(state("stopped", 1), state("failed", 1))).toBe(false);
});
