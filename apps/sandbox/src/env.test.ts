import { describe, expect, it } from "vitest";
import { readEnv } from "./env.ts";

describe("the sandbox's environment", () => {
  it("needs nothing: every variable has its development value", () => {
    expect(readEnv({})).toEqual({
      NODE_ENV: "development",
      SANDBOX_PORT: 4120,
      SANDBOX_SMTP_PORT: 4125,
      GOOGLE_CLIENT_ID: "parley-sandbox",
      GOOGLE_CLIENT_SECRET: "parley-sandbox-secret",
    });
  });

  it("takes an empty line for a variable that is not set", () => {
    expect(readEnv({ SANDBOX_PORT: "", SANDBOX_ORIGIN: "" })).toMatchObject({ SANDBOX_PORT: 4120 });
  });

  it("refuses production (R1)", () => {
    expect(() => readEnv({ NODE_ENV: "production" })).toThrow("does not run in production");
  });

  it("names the variable that is wrong", () => {
    expect(() => readEnv({ SANDBOX_PORT: "many" })).toThrow("SANDBOX_PORT");
  });
});
