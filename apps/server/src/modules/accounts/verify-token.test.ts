import { describe, expect, it } from "vitest";
import { authClient, newestMail, PASSWORD, signedUp, someEmail } from "../../testing/identity.ts";
import { owner } from "../../testing/stage.ts";
import { openPasswords } from "./engine/passwords.ts";

const STRANGERS = "what the stranger chose";

/** Without digits: a mail that names it must hold no other number than its code. */
const spelled = (name: string) =>
  someEmail(name).replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "");

const signIn = async (email: string, password: string) =>
  (await authClient().signInWithPassword({ email, password })).error?.code;

describe("an address that a stranger was faster to name", () => {
  it("gets neither password when two were chosen while it waited (R4)", async () => {
    const email = someEmail();
    const client = authClient();
    await client.signUp({ email, password: PASSWORD });
    await authClient().signUp({ email, password: STRANGERS });
    const mail = await newestMail(email);
    const { data } = await client.verifyOtp({ email, token: mail?.code ?? "", type: "signup" });
    expect(data.session?.user.email).toBe(email);
    expect(await signIn(email, STRANGERS)).toBe("invalid_credentials");
    expect(await signIn(email, PASSWORD)).toBe("invalid_credentials");
  });

  it("keeps the password that was chosen twice (R4)", async () => {
    const email = someEmail();
    const client = authClient();
    await client.signUp({ email, password: PASSWORD });
    await client.signUp({ email, password: PASSWORD });
    const mail = await newestMail(email);
    await client.verifyOtp({ email, token: mail?.code ?? "", type: "signup" });
    expect(await signIn(email, PASSWORD)).toBeUndefined();
  });

  it("loses the password it had before anybody proved it, and its sessions (R4)", async () => {
    const { email, id } = await insertUnconfirmed();
    const { rows } = await owner.query(
      `insert into auth.sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day') returning id`,
      [id, someEmail("session")],
    );
    await authClient().signInWithOtp({ email });
    const mail = await newestMail(email);
    const { data } = await authClient().verifyOtp({ email, token: mail?.code ?? "", type: "email" });
    expect(data.user?.id).toBe(id);
    expect(await signIn(email, STRANGERS)).toBe("invalid_credentials");
    const ended = await owner.query("select from auth.sessions where id = $1 and ended_at is not null", [
      rows[0].id,
    ]);
    expect(ended.rows).toHaveLength(1);
  });

  it("reads the same to whoever signs it up and then signs in, known or not (R5, R6)", async () => {
    const [known, unknown] = [await signedUp(), someEmail()];
    for (const email of [known.email, unknown]) {
      await authClient().signUp({ email, password: STRANGERS });
      await newestMail(email);
      expect(await signIn(email, STRANGERS)).toBe("email_not_confirmed");
      expect(await signIn(email, "something else entirely")).toBe("invalid_credentials");
    }
    expect(await signIn(known.email, PASSWORD)).toBeUndefined();
  });

  it("counts guesses at a code that was never sent like any others (R5, R10)", async () => {
    const [known, unknown] = [await signedUp(), someEmail()];
    for (const email of [known.email, unknown]) {
      await authClient().signUp({ email, password: STRANGERS });
      await newestMail(email);
      await authClient().verifyOtp({ email, token: "000000", type: "signup" });
      const { rows } = await owner.query(
        "select tries from auth.one_time_tokens where address = $1 and used_at is null order by created_at desc limit 1",
        [email],
      );
      expect(rows).toEqual([{ tries: 1 }]);
    }
  });
});

describe("a new address", () => {
  it("is not taken over by asking for it from two accounts (R13)", async () => {
    const [one, other] = [await signedUp(), await signedUp()];
    const foreign = spelled("foreign");
    await one.client.updateUser({ email: foreign });
    await newestMail(foreign);
    await other.client.updateUser({ email: foreign });
    const old = await newestMail(one.email);
    const half = await one.client.verifyOtp({
      email: one.email,
      token: old?.code ?? "",
      type: "email_change",
    });
    expect(half).toEqual({ data: { user: null, session: null }, error: null });
    expect((await one.client.getUser()).data.user?.email).toBe(one.email);
  });

  it("answers the old address alike, taken or not (R5)", async () => {
    const taken = await signedUp({ email: spelled("taken") });
    for (const foreign of [taken.email, spelled("free")]) {
      const { client, email } = await signedUp();
      await client.updateUser({ email: foreign });
      const old = await newestMail(email);
      const half = await client.verifyOtp({ email, token: old?.code ?? "", type: "email_change" });
      expect(half).toEqual({ data: { user: null, session: null }, error: null });
    }
  });

  it("is theirs once both addresses have agreed (R13)", async () => {
    const { client, email } = await signedUp();
    const fresh = spelled("fresh");
    await client.updateUser({ email: fresh });
    const [toNew, toOld] = [await newestMail(fresh), await newestMail(email)];
    await client.verifyOtp({ email, token: toOld?.code ?? "", type: "email_change" });
    const { data } = await client.verifyOtp({
      email: fresh,
      token: toNew?.code ?? "",
      type: "email_change",
    });
    expect(data.user?.email).toBe(fresh);
  });
});

/** As an operator makes them, or an import: a password, and nobody who has shown that the address is theirs. */
async function insertUnconfirmed(): Promise<{ id: string; email: string }> {
  const email = someEmail();
  const passwords = openPasswords();
  const hash = await passwords.hash(STRANGERS);
  passwords.close();
  const { rows } = await owner.query(
    `with account as (insert into auth.users (email) values ($1) returning id)
     insert into auth.identities (user_id, provider, provider_id, password_hash)
     select id, 'credential', id::text, $2 from account returning user_id`,
    [email, hash],
  );
  return { id: rows[0].user_id, email };
}
