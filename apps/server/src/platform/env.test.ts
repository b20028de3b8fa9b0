import { describe, expect, it } from "vitest";
import { readEnv } from "./env.ts";

const production = {
  NODE_ENV: "production",
  DATABASE_API_URL: "postgres://parley_api:long-and-random@db/parley",
  DATABASE_WORKER_URL: "postgres://parley_worker:long-and-random-too@db/parley",
  DATABASE_IDENTITY_URL: "postgres://parley_identity:long-and-random-as-well@db/parley",
  VALKEY_URL: "redis://:secret@valkey:6379",
  WEB_ORIGIN: "https://parley.example",
  AUTH_ISSUER: "https://parley.example/auth/v1",
  AUTH_JWKS_URL: "https://parley.example/auth/v1/.well-known/jwks.json",
  AUTH_SECRET: "long-and-random-long-and-random-long-and-random",
  AUTH_SERVICE_KEY: "long-and-random-too-long-and-random-too-long",
  SMTP_URL: "smtps://parley:long-and-random@mail.example",
  MAIL_FROM: "Parley <hello@parley.example>",
  TWILIO_URL: "https://api.twilio.com",
  TWILIO_ACCOUNT_SID: "AC0123456789abcdef",
  TWILIO_AUTH_TOKEN: "long-and-random",
  TWILIO_FROM: "+15005550006",
  FILES_URL: "s3://parley-files",
  MODELS_FILE: "/etc/parley/models.json",
};

describe("the environment", () => {
  it("needs nothing to be set in development", () => {
    expect(readEnv({})).toMatchObject({
      API_PORT: 4100,
      LIVE_PORT: 4101,
      WORKER_PORT: 4102,
      TRUSTED_PROXY_HOPS: 1,
    });
  });

  it("collects the keys of providers, and nothing else", () => {
    const env = readEnv({ OPENAI_API_KEY: "sk-1", AUTH_SECRET: "x".repeat(32), EMPTY_API_KEY: "" });
    expect(env.API_KEYS).toEqual({ OPENAI_API_KEY: "sk-1" });
  });

  it("asks the sandbox's models in development, and refuses them in production", () => {
    expect(readEnv({}).SANDBOX_MODELS_URL).toBe("http://127.0.0.1:4120/models/v1");
    expect(readEnv(production).SANDBOX_MODELS_URL).toBeUndefined();
    const SANDBOX_MODELS_URL = "http://127.0.0.1:4120/models/v1";
    expect(() => readEnv({ ...production, SANDBOX_MODELS_URL })).toThrow("SANDBOX_MODELS_URL");
  });

  it("lets links lead to the sandbox in development, and nowhere of ours in production", () => {
    expect(readEnv({}).FETCH_ALLOWED_ORIGINS).toEqual(["http://127.0.0.1:4120"]);
    expect(readEnv(production).FETCH_ALLOWED_ORIGINS).toEqual([]);
    expect(() => readEnv({ ...production, FETCH_ALLOWED_ORIGINS: "http://127.0.0.1" })).toThrow(
      "our own network",
    );
  });

  it("reads an empty line as not set", () => {
    expect(readEnv({ API_PORT: "" }).API_PORT).toBe(4100);
  });

  it("starts in production when every address is given", () => {
    expect(readEnv(production).WEB_ORIGIN).toBe("https://parley.example");
  });

  it.each([
    "DATABASE_API_URL",
    "DATABASE_WORKER_URL",
    "VALKEY_URL",
    "WEB_ORIGIN",
    "AUTH_ISSUER",
    "AUTH_JWKS_URL",
    "SMTP_URL",
    "MAIL_FROM",
    "TWILIO_URL",
    "TWILIO_ACCOUNT_SID",
    "TWILIO_AUTH_TOKEN",
    "TWILIO_FROM",
    "FILES_URL",
    "MODELS_FILE",
  ])("refuses to start in production without %s", (name) => {
    expect(() => readEnv({ ...production, [name]: undefined })).toThrow(name);
  });

  it.each(["postgres://parley_api:parley_api@db/parley", "postgres://parley_api@db/parley"])(
    "refuses the development password %s in production",
    (DATABASE_API_URL) => {
      expect(() => readEnv({ ...production, DATABASE_API_URL })).toThrow("development password");
    },
  );

  it("refuses the sandbox's secret in production", () => {
    expect(() => readEnv({ ...production, TWILIO_AUTH_TOKEN: "sandbox" })).toThrow("TWILIO_AUTH_TOKEN");
  });

  it.each([
    { API_PORT: "80a" },
    { API_PORT: "70000" },
    { WEB_ORIGIN: "localhost" },
    { TRUSTED_PROXY_HOPS: "-1" },
    { LOG_LEVEL: "loud" },
    { SMTP_URL: "https://mail.example" },
    { MAIL_FROM: "Parley\r\nBcc: x@y.example <hello@parley.example>" },
    { FILES_URL: "https://files.example" },
  ])("refuses %j", (broken) => {
    expect(() => readEnv(broken)).toThrow(Object.keys(broken)[0]);
  });
});
