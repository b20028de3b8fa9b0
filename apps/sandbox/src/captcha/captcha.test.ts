import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestSandbox, type TestSandbox } from "../testing/open-test-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());

describe("the captcha's double", () => {
  it("passes its own answer, as a form and as JSON", async () => {
    const fields = { secret: "s", response: "sandbox-pass", remoteip: "127.0.0.1" };
    const form = await sandbox.submit("/captcha/siteverify", fields);
    expect(await form.json()).toMatchObject({ success: true, "error-codes": [] });
    const json = await sandbox.post("/captcha/siteverify", fields);
    expect(await json.json()).toMatchObject({ success: true, challenge_ts: expect.any(String) });
  });

  it.each([
    ["missing-input-secret", { response: "sandbox-pass" }],
    ["missing-input-response", { secret: "s" }],
    ["invalid-input-response", { secret: "s", response: "sandbox-fail" }],
  ])("answers %s", async (error, fields) => {
    const answer = await sandbox.submit("/captcha/siteverify", fields);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ success: false, "error-codes": [error] });
  });

  it("serves its widget", async () => {
    const script = await sandbox.get("/captcha/api.js");
    expect(script.headers.get("content-type")).toContain("javascript");
    expect(await script.text()).toContain("window.turnstile");
  });
});
