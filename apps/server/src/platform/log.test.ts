import { describe, expect, it } from "vitest";
import { createLog } from "./log.ts";

const canary = "canary-5f2b9c";
const jwt = `eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ${canary}.${canary}`;

function linesOf(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog({ name: "test", level: "info", to: { write: (line) => void lines.push(line) } }));
  return lines.join("");
}

describe("the log", () => {
  it.each([
    { authorization: `Bearer ${canary}` },
    { headers: { Authorization: `Bearer ${canary}` } },
    { request: { headers: { cookie: `session=${canary}` } } },
    { response: { headers: { "set-cookie": [`a=${canary}`, `b=${canary}`] } } },
    { body: { password: canary, new_password: canary, newPassword: canary } },
    { session: { access_token: canary, refresh_token: canary, provider_token: canary } },
    { a: { b: { c: { d: { e: { clientSecret: canary } } } } } },
    { stripe: { api_key: canary, "x-api-key": canary, apiKey: canary } },
    { key: { private_key: canary, signing_key: { d: canary } } },
    { text: `sent with Bearer ${canary}` },
    { text: jwt },
    { url: `postgres://parley_api:${canary}@db/parley` },
    { quoted: { password: `with "quotes" and \\ ${canary}` } },
  ])("never shows a secret: %j", (line) => {
    expect(linesOf((log) => log.info(line, "hello"))).not.toContain(canary);
  });

  it("strikes secrets out of errors and what libraries hang on them", () => {
    const error = Object.assign(new Error(`could not reach redis://:${canary}@valkey`), {
      config: { headers: { authorization: `Bearer ${canary}` } },
    });
    expect(linesOf((log) => log.error({ err: error }))).not.toContain(canary);
  });

  it("strikes secrets out of the message", () => {
    expect(linesOf((log) => log.info(`token ${jwt}`))).not.toContain(canary);
  });

  it("keeps what is no secret, also when it speaks of tokens", () => {
    const line = linesOf((log) =>
      log.info({ total_tokens: 12, balance_tokens: 7, requestId: "r-1" }, "settled"),
    );
    expect(JSON.parse(line)).toMatchObject({
      total_tokens: 12,
      balance_tokens: 7,
      requestId: "r-1",
      msg: "settled",
    });
  });

  it("stays one JSON document a line", () => {
    const line = linesOf((log) => log.info({ password: 'a "quoted" one', nested: { token: "x", next: 1 } }));
    expect(JSON.parse(line)).toMatchObject({
      password: "[redacted]",
      nested: { token: "[redacted]", next: 1 },
    });
  });
});
