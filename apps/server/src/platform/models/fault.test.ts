import { APICallError } from "ai";
import { describe, expect, it } from "vitest";
import { Declined, faultOf, NoAnswer, retryAfterMs } from "./fault.ts";

const answered = (statusCode: number | undefined, responseBody = "", responseHeaders = {}) =>
  new APICallError({
    message: "x",
    url: "http://x",
    requestBodyValues: {},
    statusCode,
    responseBody,
    responseHeaders,
  });

describe("what an error says", () => {
  it.each([
    ["no connection", answered(undefined), { reason: "unavailable", isPassing: true, isOutage: true }],
    ["500", answered(500), { reason: "unavailable", isPassing: true, isOutage: true }],
    ["529", answered(529), { reason: "unavailable", isPassing: true, isOutage: true }],
    ["429", answered(429, "", { "retry-after": "2" }), { isPassing: true, isOutage: false, waitMs: 2_000 }],
    ["401", answered(401), { reason: "unavailable", isPassing: false, isOutage: false }],
    ["404", answered(404), { reason: "unavailable", isPassing: false, isOutage: false }],
    ["400", answered(400, "flagged"), { reason: "refused", isPassing: false }],
    ["400 of OpenAI", answered(400, "maximum context length is 8 tokens"), { reason: "too_long" }],
    ["400 of Anthropic", answered(400, "prompt is too long: 9 tokens > 8 maximum"), { reason: "too_long" }],
    ["413", answered(413), { reason: "too_long", isPassing: false }],
    ["a page with 200", answered(200, "<html>"), { reason: "malformed", isPassing: true }],
    ["silence", new NoAnswer(), { reason: "malformed", isPassing: true }],
    ["a filter", new Declined(), { reason: "refused", isPassing: false }],
    ["a torn connection", new TypeError("terminated"), { reason: "unavailable", isPassing: true }],
    ["anything else", "boom", { reason: "unavailable" }],
  ])("%s", (_what, error, fault) => {
    expect(faultOf(error)).toMatchObject(fault);
  });

  it.each([
    ["3", 3_000],
    ["0.5", 500],
    ["-4", 0],
    ["soon", 0],
    [undefined, 0],
    ["Thu, 01 Jan 2026 00:00:05 GMT", 5_000],
    ["Wed, 31 Dec 2025 23:00:00 GMT", 0],
  ])("Retry-After: %s", (header, ms) => {
    expect(retryAfterMs(header, Date.parse("2026-01-01T00:00:00Z"))).toBe(ms);
  });
});
