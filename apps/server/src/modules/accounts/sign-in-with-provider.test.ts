import { describe, expect, it } from "vitest";
import { authClient, PASSWORD, signedUp, someEmail } from "../../testing/identity.ts";
import { idToken, openBrowser } from "../../testing/sandbox.ts";
import { owner } from "../../testing/stage.ts";

type Local = "nobody" | "confirmed" | "unconfirmed" | "company" | "banned";

const change: Partial<Record<Local, string>> = {
  unconfirmed: "email_confirmed_at = null",
  company: "is_sso_user = true",
  banned: "banned_until = now() + interval '1 hour'",
};

/** What is here under the address before Google is asked. */
async function local(kind: Local) {
  if (kind === "nobody") return { email: someEmail(), id: undefined, client: undefined };
  const { email, user, client } = await signedUp();
  if (change[kind]) await owner.query(`update auth.users set ${change[kind]} where id = $1`, [user.id]);
  return { email, id: user.id, client };
}

const come = async (claims: Record<string, unknown>) =>
  openBrowser().client.signInWithIdToken({ provider: "google", token: await idToken(claims) });

/** GoTrue's table of what may be joined to what: first what opens something, then what is refused and why. */
const opening: [Local, "its own" | "a new one"][] = [
  ["nobody", "a new one"],
  ["confirmed", "its own"],
  ["unconfirmed", "its own"],
];
const refusing: [Local, verified: boolean, code: string][] = [
  ["nobody", false, "provider_email_needs_verification"],
  ["confirmed", false, "provider_email_needs_verification"],
  ["unconfirmed", false, "provider_email_needs_verification"],
  ["company", true, "user_sso_managed"],
  ["company", false, "provider_email_needs_verification"],
  ["banned", true, "user_banned"],
  ["banned", false, "provider_email_needs_verification"],
];

describe("an identity that is new here", () => {
  it.each(opening)("with an address of %s, verified, opens %s (R22)", async (kind, whose) => {
    const { email, id } = await local(kind);
    const { data, error } = await come({ email: email.toUpperCase() });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect(data.user?.email_confirmed_at).toBeDefined();
    expect(data.user?.id === id).toBe(whose === "its own");
  });

  it.each(refusing)(
    "with an address of %s, verified %s, is refused: %s (R22)",
    async (kind, email_verified, code) => {
      const { email, id } = await local(kind);
      const { error } = await come({ email, email_verified });
      expect(error?.code).toBe(code);
      const { rows } = await owner.query(
        "select from auth.identities where provider = 'google' and user_id = $1",
        [id],
      );
      expect(rows).toEqual([]);
    },
  );

  it("tells the same, whether the unverified address is known or not (R22)", async () => {
    const { email } = await signedUp();
    const known = await come({ email, email_verified: false });
    const unknown = await come({ email: someEmail(), email_verified: false });
    expect(known.error).toEqual(unknown.error);
  });

  it("leaves nothing of whoever registered the address before it was proved (R23)", async () => {
    const { email, id, client } = await local("unconfirmed");
    await owner.query(
      "update auth.users set phone = '+46701234567', phone_confirmed_at = now() where id = $1",
      [id],
    );
    await owner.query(
      "insert into auth.factors (user_id, factor_type, status) values ($1, 'totp', 'verified')",
      [id],
    );
    const { data, error } = await come({ email, name: "The Owner" });
    expect(error).toBeNull();
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(["google"]);
    expect(data.user).toMatchObject({ phone: "", user_metadata: { full_name: "The Owner" } });
    expect(data.user?.factors).toBeUndefined();
    expect((await client?.getUser())?.error).not.toBeNull();
    const before = await authClient().signInWithPassword({ email, password: PASSWORD });
    expect(before.error?.code).toBe("invalid_credentials");
  });

  it("keeps the password of an address that was proved, and says so in the log (R16)", async () => {
    const { email, id } = await local("confirmed");
    await come({ email });
    expect((await authClient().signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    const { rows } = await owner.query(
      "select detail from auth.security_events where user_id = $1 and kind = 'identity_linked'",
      [id],
    );
    expect(rows).toEqual([{ detail: "google" }]);
  });

  it("opens one account, however many come at once (R22)", async () => {
    const email = someEmail();
    const all = await Promise.all([1, 2, 3, 4].map((iat) => come({ email, iat: Date.now() / 1000 - iat })));
    expect(new Set(all.map(({ data }) => data.user?.id)).size).toBe(1);
    expect(all.map(({ error }) => error)).toEqual([null, null, null, null]);
  });
});

describe("an identity that is known", () => {
  it("opens its account, whatever its address is by now (R21)", async () => {
    const email = someEmail();
    const first = await come({ email, sub: email });
    const { email: taken } = await signedUp();
    const later = await come({ email: taken, sub: email, email_verified: false });
    expect(later.data.user?.id).toBe(first.data.user?.id);
    expect(later.data.user?.email).toBe(email);
  });

  it("opens nothing for the banned", async () => {
    const email = someEmail();
    const { data } = await come({ email });
    await owner.query("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [
      data.user?.id,
    ]);
    expect((await come({ email, name: "Again" })).error?.code).toBe("user_banned");
  });
});
