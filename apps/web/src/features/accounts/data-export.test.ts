import { expect, it } from "vitest";
import type { DataRequest } from "../../lib/generated/types.gen.ts";
import { isGone } from "./data-export.tsx";

const NOW = Date.parse("2026-11-15T12:00:00Z");
const made = (status: DataRequest["status"], finished_at: string | null): DataRequest => ({
  ...{ id: "1", kind: "export", progress: 100, failure: null, created_at: "2026-11-01T12:00:00Z" },
  status,
  finished_at,
});

it.each([
  ["done", "2026-11-15T11:59:00Z", false],
  ["done", "2026-11-08T12:00:01Z", false],
  ["done", "2026-11-08T12:00:00Z", true],
  ["failed", "2026-10-01T12:00:00Z", false],
  ["running", null, false],
] as const)("a file that is %s since %s is gone: %s", (status, finished_at, expected) => {
  expect(isGone(made(status, finished_at), NOW)).toBe(expected);
});
