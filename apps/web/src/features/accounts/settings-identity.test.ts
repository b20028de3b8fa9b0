import {
  AuthApiError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthWeakPasswordError,
} from "@supabase/auth-js";
import { describe, expect, it } from "vitest";
import { toRefusal } from "./settings-identity.ts";

const FALLBACK = "Failed to change your password";
const said = (error: Error) => toRefusal(error, FALLBACK);

describe("a refusal of the identity service", () => {
  it("keeps the service's words and code", () => {
    const refusal = said(new AuthApiError("Signups are closed", 422, "signup_disabled"));
    expect(refusal).toMatchObject({
      status: 422,
      code: "signup_disabled",
      message: "Signups are closed",
    });
  });

  it("puts what only engineers understand into plain words", () => {
    const refusal = said(new AuthApiError("AAL2 session is required", 403, "insufficient_aal"));
    expect(refusal).toMatchObject({
      code: "insufficient_aal",
      message: "Confirm with your second step first.",
    });
  });

  it("says the catalogue's sentence when the connection broke", () => {
    expect(said(new AuthRetryableFetchError("Failed to fetch", 0)).message).toBe(FALLBACK);
    expect(said(new AuthRetryableFetchError("Bad Gateway", 502))).toMatchObject({
      status: 502,
      message: FALLBACK,
    });
  });

  it("knows a session that is over", () => {
    expect(said(new AuthSessionMissingError())).toMatchObject({
      status: 401,
      message: "No valid session found",
    });
  });

  it("says in which way a password is weak", () => {
    const leaked = said(new AuthWeakPasswordError("weak", 422, ["length", "pwned"]));
    expect(leaked).toMatchObject({ code: "weak_password" });
    expect(leaked.message).toContain("at least 8 characters");
    expect(leaked.message).toContain("leak elsewhere");
    expect(said(new AuthWeakPasswordError("Not like this", 422, [])).message).toBe("Not like this");
  });

  it("has words for a browser that gave up on a key", () => {
    const aborted = Object.assign(new Error("The operation was aborted"), {
      name: "NotAllowedError",
      code: "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY",
    });
    expect(said(aborted).message).toContain("Nothing has changed");
  });
});
