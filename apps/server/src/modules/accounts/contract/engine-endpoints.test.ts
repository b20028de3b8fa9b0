import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { app } from "../../../testing/stage.ts";

const id = randomUUID();

describe("the engine's own endpoints", () => {
  it.each([
    ["POST", "/auth/v1/sign-in/email"],
    ["POST", "/auth/v1/sign-up/email"],
    ["POST", "/auth/v1/sign-in/social"],
    ["POST", "/auth/v1/sign-in/sso"],
    ["POST", "/auth/v1/sign-out"],
    ["GET", "/auth/v1/get-session"],
    ["GET", "/auth/v1/list-sessions"],
    ["POST", "/auth/v1/update-user"],
    ["POST", "/auth/v1/delete-user"],
    ["POST", "/auth/v1/sso/register"],
    ["GET", "/auth/v1/sso/providers"],
    ["POST", "/auth/v1/sso/update-provider"],
    ["POST", "/auth/v1/sso/delete-provider"],
    ["GET", "/auth/v1/sso/callback"],
    ["GET", `/auth/v1/sso/saml2/sp/acs/sso:${id}`],
    ["POST", `/auth/v1/sso/saml2/sp/slo/sso:${id}`],
    ["POST", `/auth/v1/sso/saml2/logout/sso:${id}`],
    ["GET", "/auth/v1/callback/google"],
    ["GET", "/auth/v1/token"],
    ["GET", "/auth/v1/jwks"],
    ["GET", "/auth/v1/error"],
    ["GET", "/auth/v1/ok"],
  ])("are not served: %s %s (R29)", async (method, path) => {
    const answer = await app.request(path, { method, headers: { origin: "http://localhost:5173" } });
    expect(answer.status).toBe(404);
  });
});
