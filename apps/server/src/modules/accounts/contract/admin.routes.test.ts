import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  authClient,
  newestMail,
  PASSWORD,
  signedUp,
  someEmail,
  somePhone,
} from "../../../testing/identity.ts";
import { withSecondStep } from "../../../testing/second-steps.ts";
import { env, owner } from "../../../testing/stage.ts";
import { openWorkshop } from "../../../testing/working.ts";
import { deleteAccount } from "../../privacy/index.ts";

const { tools, office } = await openWorkshop();

const service = () => authClient({ headers: { Authorization: `Bearer ${env.AUTH_SERVICE_KEY}` } }).admin;

const auditsOf = async (subject: string) => {
  const { rows } = await owner.query<{ action: string }>(
    "select action from audit_log where subject_id = $1 order by id",
    [subject],
  );
  return rows.map(({ action }) => action);
};

describe("inviting somebody", () => {
  it("creates the account when they accept, and not before (R51)", async () => {
    const email = someEmail();
    const { data, error } = await service().inviteUserByEmail(email, { data: { first_name: "Ines" } });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { first_name: "Ines" } });
    expect(data.user?.invited_at).toBeDefined();
    expect((await service().getUserById(data.user?.id ?? "")).error?.code).toBe("user_not_found");
    const mail = await newestMail(email);
    expect(mail?.subject).toBe("You are invited to Parley");
    const guest = authClient();
    const accepted = await guest.verifyOtp({
      token_hash: mail?.link?.searchParams.get("token") ?? "",
      type: "invite",
    });
    expect(accepted.data.user).toMatchObject({ id: data.user?.id, email });
    expect((await guest.updateUser({ password: PASSWORD })).error).toBeNull();
    expect((await service().inviteUserByEmail(email)).error).toMatchObject({
      code: "email_exists",
      status: 422,
    });
  });
});

describe("a generated link", () => {
  const open = (email: string, type: "signup" | "invite" | "magiclink" | "recovery") => {
    const options = { redirectTo: `${env.WEB_ORIGIN}/dashboard` };
    if (type === "signup") return service().generateLink({ type, email, password: PASSWORD, options });
    return type === "recovery"
      ? service().generateLink({ type, email, options })
      : service().generateLink({ type, email, options });
  };

  it.each(["signup", "invite", "magiclink"] as const)(
    "of type %s opens an account, once (R52)",
    async (type) => {
      const email = someEmail();
      const { data, error } = await open(email, type);
      expect(error).toBeNull();
      expect(data.properties).toMatchObject({
        verification_type: type,
        redirect_to: `${env.WEB_ORIGIN}/dashboard`,
        email_otp: expect.stringMatching(/^\d{6}$/),
      });
      const link = new URL(data.properties?.action_link ?? "");
      expect(link.searchParams.get("token")).toBe(data.properties?.hashed_token);
      expect(await newestMail(email)).toBeUndefined();
      const guest = authClient();
      const opened = await guest.verifyOtp({ email, token: data.properties?.email_otp ?? "", type });
      expect(opened.data.user).toMatchObject({ id: data.user?.id, email });
      const again = await authClient().verifyOtp({ token_hash: data.properties?.hashed_token ?? "", type });
      expect(again.error?.code).toBe("otp_expired");
      const entered = await authClient().signInWithPassword({ email, password: PASSWORD });
      expect(entered.error === null).toBe(type === "signup");
    },
  );

  it("to recover is for somebody who is there, to sign up for somebody who is not (R52)", async () => {
    const { email, user } = await signedUp();
    const { data } = await open(email, "recovery");
    expect(data.user?.id).toBe(user.id);
    const events: string[] = [];
    const guest = authClient();
    guest.onAuthStateChange((event) => void events.push(event));
    const token_hash = data.properties?.hashed_token ?? "";
    expect((await guest.verifyOtp({ token_hash, type: "recovery" })).error).toBeNull();
    expect(events).toContain("PASSWORD_RECOVERY");
    expect((await open(someEmail(), "recovery")).error).toMatchObject({
      code: "user_not_found",
      status: 404,
    });
    expect((await open(email, "signup")).error?.code).toBe("email_exists");
    expect((await open(email, "invite")).error?.code).toBe("email_exists");
  });

  it("to another address needs that address, whatever the old one says (R52)", async () => {
    const { email } = await signedUp();
    const newEmail = someEmail();
    const current = await service().generateLink({ type: "email_change_current", email, newEmail });
    const old = await authClient().verifyOtp({
      token_hash: current.data.properties?.hashed_token ?? "",
      type: "email_change",
    });
    expect(old.data.session).toBeNull();
    const other = await service().generateLink({ type: "email_change_new", email, newEmail });
    expect(other.data.properties?.verification_type).toBe("email_change_new");
    const changed = await authClient().verifyOtp({
      token_hash: other.data.properties?.hashed_token ?? "",
      type: "email_change",
    });
    expect(changed.data.user?.email).toBe(newEmail);
    const taken = await service().generateLink({ type: "email_change_new", email: newEmail, newEmail });
    expect(taken.error?.code).toBe("email_exists");
  });

  it("leads nowhere but to our own pages (R52)", async () => {
    const options = { redirectTo: "https://evil.test/" };
    const { data } = await service().generateLink({ type: "magiclink", email: someEmail(), options });
    expect(data.properties?.redirect_to).toBe(env.WEB_ORIGIN);
    expect(data.properties?.action_link).not.toContain("evil");
  });
});

describe("accounts in the hands of our own servers", () => {
  it("are made, confirmed or not, with a password that is not weak (R54)", async () => {
    const [email, phone] = [someEmail(), somePhone()];
    const { data, error } = await service().createUser({
      email,
      phone,
      password: PASSWORD,
      email_confirm: true,
      user_metadata: { first_name: "Ada" },
      app_metadata: { provider: "evil", role: "superadmin" },
      role: "service_role",
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      phone: phone.slice(1),
      role: "authenticated",
      app_metadata: { provider: "email", providers: ["email", "phone"] },
      user_metadata: { first_name: "Ada" },
    });
    expect(data.user?.email_confirmed_at).toBeDefined();
    expect(data.user?.phone_confirmed_at).toBeUndefined();
    const { rows } = await owner.query("select role from profiles where id = $1", [data.user?.id]);
    expect(rows).toEqual([{ role: "user" }]);
    expect((await authClient().signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    expect((await authClient().signInWithPassword({ phone, password: PASSWORD })).error?.code).toBe(
      "phone_not_confirmed",
    );
    expect((await service().createUser({ email })).error?.code).toBe("email_exists");
    expect((await service().createUser({ phone })).error?.code).toBe("phone_exists");
    expect((await service().createUser({ email: someEmail(), password: "short" })).error?.code).toBe(
      "weak_password",
    );
    expect((await service().createUser({ password: PASSWORD })).error?.code).toBe("validation_failed");
    expect(await auditsOf(data.user?.id ?? "")).toEqual(["create-person"]);
  });

  it("are listed by pages, newest first (R54)", async () => {
    const emails = [];
    for (let number = 0; number < 5; number += 1) {
      emails.unshift(someEmail());
      await service().createUser({ email: emails[0] ?? "" });
    }
    const first = await service().listUsers({ page: 1, perPage: 2 });
    expect(first.data.users.map(({ email }) => email)).toEqual(emails.slice(0, 2));
    expect(first.data).toMatchObject({ nextPage: 2, aud: "authenticated" });
    const { rows } = await owner.query("select count(*)::int from auth.users where deleted_at is null");
    expect(first.data).toMatchObject({ total: rows[0].count });
    const second = await service().listUsers({ page: 2, perPage: 2 });
    expect(second.data.users.map(({ email }) => email)).toEqual(emails.slice(2, 4));
    const all = await service().listUsers();
    expect(all.data.users).toHaveLength(Math.min(50, rows[0].count));
    expect((await service().listUsers({ perPage: 5000 })).error?.code).toBe("validation_failed");
  });

  it("are changed at once, and their owner hears of a new password (R54)", async () => {
    const { client, user, email } = await signedUp();
    const newEmail = someEmail();
    const { data, error } = await service().updateUserById(user.id, {
      email: newEmail,
      password: "another long pass phrase",
      user_metadata: { first_name: "Nora", gone: null },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: newEmail, user_metadata: { first_name: "Nora" } });
    expect(data.user?.identities).toMatchObject([{ provider: "email", identity_data: { email: newEmail } }]);
    expect((await client.getUser()).error).not.toBeNull();
    const entered = await authClient().signInWithPassword({
      email: newEmail,
      password: "another long pass phrase",
    });
    expect(entered.error).toBeNull();
    expect((await authClient().signInWithPassword({ email, password: PASSWORD })).error).not.toBeNull();
    expect((await newestMail(newEmail))?.subject).toBe("Your password was changed");
    const unconfirmed = await service().updateUserById(user.id, { email_confirm: false });
    expect(unconfirmed.data.user?.email_confirmed_at).toBeUndefined();
    expect((await service().updateUserById(randomUUID(), {})).error?.code).toBe("user_not_found");
    const { rows } = await owner.query("select after from audit_log where subject_id = $1 limit 1", [
      user.id,
    ]);
    expect(rows).toEqual([{ after: { changed: ["email", "password", "user_metadata"] } }]);
  });

  it("are banned for a while: their devices are out at once (R53)", async () => {
    const { client, email, user, session } = await signedUp();
    const { data } = await service().updateUserById(user.id, { ban_duration: "24h" });
    const until = Date.parse(data.user?.banned_until ?? "") - Date.now();
    expect(Math.round(until / 3_600_000)).toBe(24);
    expect((await client.getUser()).error).not.toBeNull();
    expect((await authClient().refreshSession(session)).error).not.toBeNull();
    const shut = await authClient().signInWithPassword({ email, password: PASSWORD });
    expect(shut.error?.code).toBe("user_banned");
    await service().updateUserById(user.id, { ban_duration: "none" });
    expect((await authClient().signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    const nonsense = await service().updateUserById(user.id, { ban_duration: "until tuesday" });
    expect(nonsense.error?.code).toBe("validation_failed");
  });

  it("are deleted like those of people who leave: closed now, taken apart by the same job (R53)", async () => {
    const { client, email, user } = await signedUp();
    const { data, error } = await service().deleteUser(user.id);
    expect(error).toBeNull();
    expect(data.user?.id).toBe(user.id);
    expect((await client.getUser()).error).not.toBeNull();
    expect((await service().getUserById(user.id)).error?.code).toBe("user_not_found");
    expect((await authClient().signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      "invalid_credentials",
    );
    const { rows } = await owner.query(
      `select d.kind, d.status, j.data from data_requests d
       join queue.job j on j.name = $2 and j.data ->> 'request_id' = d.id::text where d.user_id = $1`,
      [user.id, deleteAccount.name],
    );
    expect(rows).toMatchObject([{ kind: "deletion", status: "queued" }]);
    await deleteAccount.perform(tools, rows[0].data);
    expect(office.mails.map(({ to }) => to)).toContainEqual([email]);
    const left = await owner.query("select email, raw_user_meta_data from auth.users where id = $1", [
      user.id,
    ]);
    expect(left.rows).toEqual([{ email: null, raw_user_meta_data: {} }]);
    expect((await signedUp({ email })).user.id).not.toBe(user.id);
    expect((await service().deleteUser(user.id)).error?.code).toBe("user_not_found");
    expect(await auditsOf(user.id)).toEqual(["delete-person", "delete-account"]);
  });

  it("lose a second step whose owner lost the telephone (R54)", async () => {
    const {
      client,
      user,
      email,
      app: phone,
    } = await withSecondStep({ experimental: { recoveryCodes: true } });
    await client.mfa.recoveryCodes.generate();
    const factors = await service().mfa.listFactors({ userId: user.id });
    expect(factors.data?.factors).toMatchObject([{ factor_type: "totp" }, { factor_type: "recovery_code" }]);
    const gone = await service().mfa.deleteFactor({ userId: user.id, id: phone.factorId });
    expect(gone.error).toBeNull();
    expect((await service().mfa.listFactors({ userId: user.id })).data?.factors).toEqual([]);
    const entered = authClient();
    await entered.signInWithPassword({ email, password: PASSWORD });
    const level = await entered.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal1" });
    const again = await service().mfa.deleteFactor({ userId: user.id, id: phone.factorId });
    expect(again.error?.code).toBe("mfa_factor_not_found");
    expect((await service().mfa.listFactors({ userId: randomUUID() })).error?.code).toBe("user_not_found");
    expect(await auditsOf(user.id)).toEqual(["remove-factor"]);
  });

  it("are signed out with their own token (R53)", async () => {
    const { client, session } = await signedUp();
    expect((await service().signOut(session.access_token, "global")).error).toBeNull();
    expect((await client.getUser()).error).not.toBeNull();
  });
});
