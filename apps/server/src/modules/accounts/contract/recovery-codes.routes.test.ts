import { describe, expect, it } from "vitest";
import { authClient, newestMail, PASSWORD, signedUp } from "../../../testing/identity.ts";
import { addApp, takeSecondStep, withSecondStep } from "../../../testing/second-steps.ts";
import { owner } from "../../../testing/stage.ts";

const experimental = { recoveryCodes: true };

async function withCodes() {
  const person = await withSecondStep({ experimental });
  const { data, error } = await person.client.mfa.recoveryCodes.generate();
  if (error) throw error;
  const half = authClient({ experimental });
  await half.signInWithPassword({ email: person.email, password: PASSWORD });
  return { ...person, codes: data.codes, half };
}

describe("recovery codes", () => {
  it("are ten, shown once, and kept as digests (R46)", async () => {
    const { client } = await withSecondStep({ experimental });
    const { data, error } = await client.mfa.recoveryCodes.generate({ friendlyName: "Drawer" });
    expect(error).toBeNull();
    expect(data).toMatchObject({ type: "recovery_code", friendly_name: "Drawer", total: 10 });
    expect(new Set(data?.codes).size).toBe(10);
    for (const code of data?.codes ?? []) expect(code).toMatch(/^[2-9a-z]{16}$/);
    const { rows } = await owner.query(
      "select encode(code_hash, 'escape') as kept from auth.recovery_codes where factor_id = $1",
      [data?.id],
    );
    expect(rows).toHaveLength(10);
    for (const { kept } of rows) expect(data?.codes).not.toContain(kept);
    const status = await client.mfa.recoveryCodes.getStatus();
    expect(status.data).toEqual({ id: data?.id, type: "recovery_code", total: 10, remaining: 10 });
    expect((await client.mfa.listFactors()).data?.recovery_code).toMatchObject([{ id: data?.id }]);
  });

  it("open the second step, each of them once, however it is typed (R46)", async () => {
    const { half, codes, user } = await withCodes();
    const typed = codes[0]?.toUpperCase().match(/.{4}/g)?.join("-") ?? "";
    const { data, error } = await half.mfa.recoveryCodes.verify({ code: ` ${typed} ` });
    expect(error).toBeNull();
    const level = await half.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({
      currentLevel: "aal2",
      currentAuthenticationMethods: [{ method: "password" }, { method: "mfa/recovery_code" }],
    });
    expect(data?.user.id).toBe(user.id);
    expect((await half.mfa.recoveryCodes.getStatus()).data?.remaining).toBe(9);
    const again = await half.mfa.recoveryCodes.verify({ code: codes[0] ?? "" });
    expect(again.error?.code).toBe("mfa_verification_failed");
    const { rows } = await owner.query(
      "select kind from auth.security_events where user_id = $1 and kind like 'recovery%' order by created_at",
      [user.id],
    );
    expect(rows).toEqual([{ kind: "recovery_codes_made" }, { kind: "recovery_code_used" }]);
  });

  it("are locked after five wrong ones, also against the right one, until new ones are made (R46)", async () => {
    const { client, half, codes } = await withCodes();
    for (let tries = 0; tries < 5; tries += 1) {
      const { error } = await half.mfa.recoveryCodes.verify({ code: "not one of them" });
      expect(error?.code).toBe("mfa_verification_failed");
    }
    const locked = await half.mfa.recoveryCodes.verify({ code: codes[0] ?? "" });
    expect(locked.error).toMatchObject({ code: "mfa_recovery_codes_locked", status: 429 });
    const { data } = await client.mfa.recoveryCodes.regenerate();
    expect((await half.mfa.recoveryCodes.verify({ code: codes[0] ?? "" })).error?.code).toBe(
      "mfa_verification_failed",
    );
    expect((await half.mfa.recoveryCodes.verify({ code: data?.codes[0] ?? "" })).error).toBeNull();
  });

  it("open again after a quarter of an hour (R46)", async () => {
    const { half, codes } = await withCodes();
    for (let tries = 0; tries < 5; tries += 1) await half.mfa.recoveryCodes.verify({ code: "wrong" });
    await owner.query("update auth.challenges set expires_at = now() where tries = 5");
    expect((await half.mfa.recoveryCodes.verify({ code: codes[0] ?? "" })).error).toBeNull();
  });

  it("are made, replaced and removed only after the second step (R46)", async () => {
    const { half } = await withCodes();
    expect((await half.mfa.recoveryCodes.regenerate()).error?.code).toBe("insufficient_aal");
    expect((await half.mfa.recoveryCodes.unenroll()).error?.code).toBe("insufficient_aal");
    expect((await half.mfa.recoveryCodes.generate()).error?.code).toBe("insufficient_aal");
  });

  it("are never the only second step, and one set is enough (R46)", async () => {
    const { client } = await signedUp({ experimental });
    expect((await client.mfa.recoveryCodes.generate()).error?.code).toBe("mfa_recovery_codes_sole_factor");
    expect((await client.mfa.recoveryCodes.getStatus()).error?.code).toBe("mfa_factor_not_found");
    await takeSecondStep(client, await addApp(client, "Phone"));
    expect((await client.mfa.recoveryCodes.regenerate()).error?.code).toBe("mfa_factor_not_found");
    const clash = await client.mfa.recoveryCodes.generate({ friendlyName: "Phone" });
    expect(clash.error?.code).toBe("mfa_factor_name_conflict");
    expect((await client.mfa.recoveryCodes.generate()).error).toBeNull();
    expect((await client.mfa.recoveryCodes.generate()).error?.code).toBe("mfa_verified_factor_exists");
  });

  it("go with the last second step, or when they are sent away (R44)", async () => {
    const { client, app, email } = await withCodes();
    expect((await newestMail(email))?.subject).toBe("Two-step verification was set up");
    const { data } = await client.mfa.recoveryCodes.unenroll();
    expect(data?.id).toBeDefined();
    expect((await newestMail(email))?.subject).toBe("A second step was removed");
    await client.mfa.recoveryCodes.generate();
    await client.mfa.unenroll({ factorId: app.factorId });
    expect((await client.mfa.recoveryCodes.getStatus()).error?.code).toBe("mfa_factor_not_found");
  });

  it("of one person open nothing for another (R46)", async () => {
    const { codes } = await withCodes();
    const { half: stranger } = await withCodes();
    const { error } = await stranger.mfa.recoveryCodes.verify({ code: codes[1] ?? "" });
    expect(error?.code).toBe("mfa_verification_failed");
    const none = await signedUp({ experimental });
    const nothing = await none.client.mfa.recoveryCodes.verify({ code: codes[1] ?? "" });
    expect(nothing.error?.code).toBe("mfa_verification_failed");
  });

  it("are not challenged, verified or removed like other factors (R46)", async () => {
    const { client } = await withCodes();
    const factorId = (await client.mfa.recoveryCodes.getStatus()).data?.id ?? "";
    expect((await client.mfa.challenge({ factorId })).error?.code).toBe("mfa_factor_not_found");
    expect((await client.mfa.unenroll({ factorId })).error?.code).toBe("mfa_factor_not_found");
  });
});
