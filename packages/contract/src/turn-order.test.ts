import { expect, it } from "vitest";
import { isOlderTurn } from "./turn-order.ts";

it.each([
  ["queued", 0, "running", 1, true],
  ["queued", 0, "done", 1, true],
  ["running", 1, "failed", 1, true],
  ["running", 1, "running", 1, false],
  ["stopped", 1, "failed", 1, false],
  ["queued", 2, "failed", 1, false],
  ["failed", 1, "queued", 2, true],
  ["done", 3, "running", 3, false],
] as const)(
  "%s under fence %i, while %s under %i is known: older is %s",
  (status, fence, known, knownFence, older) => {
    expect(isOlderTurn({ status, fence }, { status: known, fence: knownFence })).toBe(older);
  },
);
