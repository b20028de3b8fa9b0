import type { Factor, FactorType, User } from "@supabase/auth-js";
import { describe, expect, it } from "vitest";
import { freeName, hasRecoveryCodes, stepsOf, wayName, waysOf } from "./two-step-factor.ts";

const factor = (factor_type: FactorType, friendly_name: string, status: Factor["status"] = "verified") =>
  ({
    id: friendly_name,
    friendly_name,
    factor_type,
    status,
    created_at: "2026-11-01T10:00:00Z",
    updated_at: "2026-11-01T10:00:00Z",
  }) satisfies Factor;

const userWith = (...factors: User["factors"] & object): User => ({
  id: "maya",
  app_metadata: {},
  user_metadata: {},
  aud: "authenticated",
  created_at: "2026-11-01T10:00:00Z",
  factors,
});

describe("second steps", () => {
  it("counts what was finished, and no recovery codes", () => {
    const user = userWith(
      { ...factor("totp", "App"), status: "verified" },
      { ...factor("totp", "Begun"), status: "unverified" },
      { ...factor("recovery_code", "Recovery codes"), status: "verified" },
    );
    expect(stepsOf(user).map(({ id }) => id)).toEqual(["App"]);
    expect(hasRecoveryCodes(user)).toBe(true);
  });

  it("offers the quickest way first and recovery codes last", () => {
    const user = userWith(
      { ...factor("recovery_code", "Recovery codes"), status: "verified" },
      { ...factor("phone", "Mobile"), status: "verified" },
      { ...factor("webauthn", "Blue key"), status: "verified" },
      { ...factor("totp", "App"), status: "verified" },
    );
    expect(waysOf(user).map(wayName)).toEqual(["App", "Blue key", "Mobile", "a recovery code"]);
  });

  it("has none for someone who never set one up", () => {
    expect(waysOf(userWith())).toEqual([]);
  });

  it("finds a name that is not taken", () => {
    const app = stepsOf(userWith({ ...factor("totp", "Authenticator app"), status: "verified" }));
    const second = stepsOf(userWith({ ...factor("totp", "Authenticator app 2"), status: "verified" }));
    expect(freeName("totp", [])).toBe("Authenticator app");
    expect(freeName("totp", app)).toBe("Authenticator app 2");
    expect(freeName("totp", [...app, ...second])).toBe("Authenticator app 3");
    expect(freeName("webauthn", app)).toBe("Security key");
  });
});
