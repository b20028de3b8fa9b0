import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  authClient,
  newestMail,
  newestTextedCode,
  PASSWORD,
  signedUp,
  somePhone,
} from "../../../testing/identity.ts";
import { addApp, takeSecondStep, withSecondStep } from "../../../testing/second-steps.ts";
import { owner } from "../../../testing/stage.ts";

type Client = ReturnType<typeof authClient>;

const levelOf = async (client: Client) =>
  (await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel;
const eventsOf = async (userId: string) => {
  const { rows } = await owner.query<{ kind: string; detail: string | null }>(
    "select kind, detail from auth.security_events where user_id = $1 order by created_at, id",
    [userId],
  );
  return rows;
};

describe("an authenticator app", () => {
  it("is begun with a picture, a secret and an address (R40)", async () => {
    const { client, email } = await signedUp();
    const { data, error } = await client.mfa.enroll({
      factorType: "totp",
      friendlyName: "Phone",
      issuer: "My Parley",
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({ type: "totp", friendly_name: "Phone" });
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/s);
    const uri = new URL(data?.totp.uri ?? "");
    expect(decodeURIComponent(uri.pathname)).toContain(`My Parley:${email}`);
    expect(uri.searchParams.get("secret")).toBe(data?.totp.secret);
    expect(uri.searchParams.get("issuer")).toBe("My Parley");
    expect(await levelOf(client)).toBe("aal1");
    const { rows } = await owner.query("select secret, status from auth.factors where id = $1", [data?.id]);
    expect(rows[0].status).toBe("unverified");
    expect(rows[0].secret).not.toContain(data?.totp.secret);
  });

  it("raises the session, which a refresh keeps (R41)", async () => {
    const { client, session } = await signedUp();
    const app = await addApp(client);
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    const { data, error } = await client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() });
    expect(error).toBeNull();
    expect(data?.refresh_token).not.toBe(session.refresh_token);
    expect(events).toContain("MFA_CHALLENGE_VERIFIED");
    expect(await levelOf(client)).toBe("aal2");
    await client.refreshSession();
    const level = await client.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
    expect(level.data?.currentAuthenticationMethods).toMatchObject([{ method: "otp" }, { method: "totp" }]);
    expect((await client.mfa.listFactors()).data?.totp).toMatchObject([
      { id: app.factorId, status: "verified" },
    ]);
  });

  it("leaves one session, whose old refresh token serves a tab in flight and nobody later (R41)", async () => {
    const { client, session } = await withSecondStep();
    const tab = authClient();
    const inFlight = await tab.refreshSession({ refresh_token: session.refresh_token });
    expect(inFlight.error).toBeNull();
    expect(await levelOf(tab)).toBe("aal2");
    expect((await tab.refreshSession()).error).toBeNull();
    await owner.query(
      "update auth.refresh_tokens set used_at = now() - interval '11 seconds' where used_at is not null",
    );
    const late = await authClient().refreshSession({ refresh_token: session.refresh_token });
    expect(late.error?.code).toBe("refresh_token_already_used");
    expect((await client.refreshSession()).error).not.toBeNull();
  });

  it("signs out the devices that have not taken it (R41)", async () => {
    const { client, email } = await signedUp();
    const other = authClient();
    await other.signInWithPassword({ email, password: PASSWORD });
    await takeSecondStep(client, await addApp(client));
    expect((await other.getUser()).error).not.toBeNull();
    expect((await client.getUser()).error).toBeNull();
  });

  it("does not take a code twice, nor one of an earlier period (R42)", async () => {
    const { client, email } = await signedUp();
    const app = await addApp(client);
    const code = app.code();
    expect((await client.mfa.challengeAndVerify({ factorId: app.factorId, code })).error).toBeNull();
    const thief = authClient();
    await thief.signInWithPassword({ email, password: PASSWORD });
    const again = await thief.mfa.challengeAndVerify({ factorId: app.factorId, code });
    expect(again.error).toMatchObject({ code: "mfa_verification_failed", status: 422 });
    const earlier = await thief.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code(-1) });
    expect(earlier.error?.code).toBe("mfa_verification_failed");
    expect(await levelOf(thief)).toBe("aal1");
    const next = await thief.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code(1) });
    expect(next.error).toBeNull();
  });

  it("opens once for ten who show the same code at once (R42)", async () => {
    const { client } = await signedUp();
    const app = await addApp(client);
    const challenges = await Promise.all(
      Array.from({ length: 10 }, () => client.mfa.challenge({ factorId: app.factorId })),
    );
    const code = app.code();
    const answers = await Promise.all(
      challenges.map(({ data }) =>
        client.mfa.verify({ factorId: app.factorId, challengeId: data?.id ?? "", code }),
      ),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });

  it("allows five tries a challenge, and then not even the right one (R42)", async () => {
    const { client, user } = await signedUp();
    const app = await addApp(client, "Phone");
    const { data } = await client.mfa.challenge({ factorId: app.factorId });
    const challengeId = data?.id ?? "";
    for (const code of ["000000", "1", "", "abcdef", "999999"]) {
      const { error } = await client.mfa.verify({ factorId: app.factorId, challengeId, code });
      expect(error?.code).toBe("mfa_verification_failed");
    }
    const right = await client.mfa.verify({ factorId: app.factorId, challengeId, code: app.code() });
    expect(right.error?.code).toBe("mfa_challenge_expired");
    expect((await eventsOf(user.id)).filter(({ kind }) => kind === "factor_failed")).toHaveLength(5);
  });

  it("holds a challenge to its address, its age and its one answer (R42)", async () => {
    const { client, session } = await signedUp();
    const app = await addApp(client);
    const { data } = await client.mfa.challenge({ factorId: app.factorId });
    const answer = { factorId: app.factorId, challengeId: data?.id ?? "" };
    const elsewhere = authClient();
    await elsewhere.setSession(session);
    const moved = await elsewhere.mfa.verify({ ...answer, code: app.code() });
    expect(moved.error?.code).toBe("mfa_ip_address_mismatch");
    await owner.query("update auth.challenges set expires_at = now() where id = $1", [answer.challengeId]);
    expect((await client.mfa.verify({ ...answer, code: app.code() })).error?.code).toBe(
      "mfa_challenge_expired",
    );
    await owner.query("update auth.challenges set expires_at = now() + interval '1 minute' where id = $1", [
      answer.challengeId,
    ]);
    expect((await client.mfa.verify({ ...answer, code: app.code() })).error).toBeNull();
    expect((await client.mfa.verify({ ...answer, code: app.code(1) })).error?.code).toBe(
      "mfa_challenge_expired",
    );
  });

  it("tells a stranger nothing: somebody else's factor is not there (R42)", async () => {
    const { app } = await withSecondStep();
    const { client } = await signedUp();
    const known = { factorId: app.factorId, challengeId: randomUUID(), code: app.code(1) };
    const unknown = { ...known, factorId: randomUUID() };
    for (const { factorId, challengeId, code } of [known, unknown]) {
      expect((await client.mfa.challenge({ factorId })).error?.code).toBe("mfa_factor_not_found");
      expect((await client.mfa.verify({ factorId, challengeId, code })).error?.code).toBe(
        "mfa_factor_not_found",
      );
      expect((await client.mfa.unenroll({ factorId })).error?.code).toBe("mfa_factor_not_found");
    }
  });

  it("is added and removed only by whoever has taken the second step (R43)", async () => {
    const { client, email, app } = await withSecondStep();
    const half = authClient();
    await half.signInWithPassword({ email, password: PASSWORD });
    const refused = { code: "insufficient_aal", status: 401 };
    expect((await half.mfa.enroll({ factorType: "totp" })).error).toMatchObject(refused);
    expect((await half.mfa.unenroll({ factorId: app.factorId })).error).toMatchObject(refused);
    expect((await half.updateUser({ password: "another long pass phrase" })).error).toMatchObject(refused);
    expect((await client.mfa.enroll({ factorType: "totp", friendlyName: "Tablet" })).error).toBeNull();
  });

  it("tells its owner when it comes and when it goes (R48)", async () => {
    const { client, email, user, app } = await withSecondStep();
    expect((await newestMail(email))?.subject).toBe("Two-step verification was set up");
    const { data } = await client.mfa.unenroll({ factorId: app.factorId });
    expect(data).toEqual({ id: app.factorId });
    const mail = await newestMail(email);
    expect(mail?.subject).toBe("A second step was removed");
    expect(mail?.text).toContain("Phone");
    expect(await eventsOf(user.id)).toEqual(
      expect.arrayContaining([
        { kind: "factor_enrolled", detail: "Phone" },
        { kind: "factor_removed", detail: "Phone" },
      ]),
    );
  });

  it("leaves no session above the others when it was the last (R44)", async () => {
    const { client, app } = await withSecondStep();
    await client.mfa.unenroll({ factorId: app.factorId });
    await client.refreshSession();
    const level = await client.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
  });

  it("has a name of its own, and nine siblings at most (R40)", async () => {
    const { client } = await signedUp();
    await addApp(client, "Phone");
    const twice = await client.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
    expect(twice.error).toMatchObject({ code: "mfa_factor_name_conflict", status: 422 });
    for (const number of [2, 3, 4, 5, 6, 7, 8, 9, 10]) await addApp(client, `Phone ${number}`);
    const eleventh = await client.mfa.enroll({ factorType: "totp" });
    expect(eleventh.error?.code).toBe("too_many_enrolled_mfa_factors");
    await owner.query(
      "update auth.factors set created_at = now() - interval '61 minutes' where friendly_name = 'Phone'",
    );
    expect((await client.mfa.enroll({ factorType: "totp", friendlyName: "Phone" })).error).toBeNull();
  });

  it("is refused to the banned and the signed out (R53)", async () => {
    const { client, user, session } = await signedUp();
    const app = await addApp(client);
    await owner.query("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [
      user.id,
    ]);
    const banned = await client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() });
    expect(banned.error?.code).toBe("user_banned");
    await owner.query("update auth.users set banned_until = null where id = $1", [user.id]);
    const copy = authClient();
    await copy.setSession(session);
    await owner.query("update auth.sessions set ended_at = now() where user_id = $1", [user.id]);
    expect((await copy.mfa.enroll({ factorType: "totp" })).error?.name).toBe("AuthSessionMissingError");
  });
});

describe("a number that gets text messages", () => {
  it("is verified with the code it was sent, which is kept nowhere (R45)", async () => {
    const { client } = await signedUp();
    const phone = somePhone();
    const { data: factor } = await client.mfa.enroll({
      factorType: "phone",
      friendlyName: "Old phone",
      phone,
    });
    expect(factor).toMatchObject({ type: "phone", phone });
    const factorId = factor?.id ?? "";
    const { data } = await client.mfa.challenge({ factorId, channel: "sms" });
    const challengeId = data?.id ?? "";
    const early = await client.mfa.verify({ factorId, challengeId, code: "000000" });
    expect(early.error).toMatchObject({
      code: "mfa_verification_failed",
      message: "Invalid MFA Phone code entered",
    });
    const { rows } = await owner.query("select data from queue.job where name = 'send-factor-code'");
    expect(rows).toContainEqual({ data: { challenge_id: challengeId } });
    const code = (await newestTextedCode(phone)) ?? "";
    expect((await client.mfa.verify({ factorId, challengeId, code })).error).toBeNull();
    expect(await levelOf(client)).toBe("aal2");
    const again = await client.mfa.enroll({ factorType: "phone", friendlyName: "Again", phone });
    expect(again.error?.code).toBe("mfa_verified_factor_exists");
  });
});
