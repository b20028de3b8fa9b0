import type { UserIdentity } from "@supabase/auth-js";
import { describe, expect, it } from "vitest";
import { authClient, PASSWORD, signedUp, someEmail } from "../../../testing/identity.ts";
import { idToken, openBrowser, WEB } from "../../../testing/sandbox.ts";
import { owner } from "../../../testing/stage.ts";

type Flow = "pkce" | "implicit";
const errorIn = (location: URL) => location.searchParams.get("error_code");

/** Somebody with an account, in a browser with its cookies. */
async function member(flowType: Flow = "pkce") {
  const { session, user, email } = await signedUp();
  const browser = openBrowser({ flowType });
  await browser.client.setSession(session);
  return { ...browser, user, email };
}
type Member = Awaited<ReturnType<typeof member>>;

async function beginLinking({ client }: Member): Promise<string> {
  const options = { redirectTo: `${WEB}/settings`, skipBrowserRedirect: true };
  const { data, error } = await client.linkIdentity({ provider: "google", options });
  if (error) throw error;
  return data.url ?? "";
}

async function waysIn({ user }: Member): Promise<string[]> {
  const { rows } = await owner.query<{ provider: string }>(
    "select provider from auth.identities where user_id = $1 order by provider",
    [user.id],
  );
  return rows.map(({ provider }) => provider);
}

async function withGoogle(email = someEmail("elsewhere")) {
  const person = await member();
  const token = await idToken({ email });
  await person.client.linkIdentity({ provider: "google", token });
  const { data } = await person.client.getUserIdentities();
  const find = (name: string): UserIdentity => {
    const found = data?.identities.find(({ provider }) => provider === name);
    if (!found) throw new Error(`There is no ${name}`);
    return found;
  };
  return { ...person, email, own: person.email, find };
}

const stepUp = (userId: string) =>
  owner.query("insert into auth.factors (user_id, factor_type, status) values ($1, 'totp', 'verified')", [
    userId,
  ]);

describe("linking Google", () => {
  it("waits for the verifier, then joins the account (R25)", async () => {
    const person = await member();
    const back = await person.goThrough(await beginLinking(person), { email: someEmail("elsewhere") });
    expect(back.pathname).toBe("/settings");
    expect(await waysIn(person)).toEqual(["credential", "email"]);
    const { data, error } = await person.client.exchangeCodeForSession(back.searchParams.get("code") ?? "");
    expect(error).toBeNull();
    expect(data.user?.id).toBe(person.user.id);
    expect(data.user?.email).toBe(person.email);
    expect(await waysIn(person)).toEqual(["credential", "email", "google"]);
  });

  it("joins at once for the browser that set out without a challenge (R25)", async () => {
    const person = await member("implicit");
    const back = await person.goThrough(await beginLinking(person), { email: someEmail("elsewhere") });
    expect(back.hash).toContain("access_token=");
    expect(await waysIn(person)).toEqual(["credential", "email", "google"]);
  });

  it("joins nobody who was lured to Google on a stranger's errand (R25)", async () => {
    const [stranger, victim] = [await member(), openBrowser({ flowType: "pkce" })];
    const back = await victim.goThrough(await beginLinking(stranger), { email: someEmail("victim") });
    const code = back.searchParams.get("code") ?? "";
    expect((await victim.client.exchangeCodeForSession(code)).error).not.toBeNull();
    expect(await waysIn(stranger)).toEqual(["credential", "email"]);
  });

  it("joins nobody in a browser that did not set out, where there is no verifier (R25)", async () => {
    const [stranger, victim] = [await member("implicit"), openBrowser()];
    const back = await victim.goThrough(await beginLinking(stranger), { email: someEmail("victim") });
    expect(errorIn(back)).toBe("bad_oauth_state");
    expect(await waysIn(stranger)).toEqual(["credential", "email"]);
  });

  it("refuses what opens another account, and says so on the page (R22)", async () => {
    const taken = await withGoogle();
    const person = await member();
    const back = await person.goThrough(await beginLinking(person), { email: taken.email });
    expect(errorIn(back)).toBe("identity_already_exists");
    expect(await waysIn(person)).toEqual(["credential", "email"]);
  });

  it("refuses an address that Google has not verified (R22)", async () => {
    const person = await member();
    const unverified = { email: someEmail(), verified: false };
    const back = await person.goThrough(await beginLinking(person), unverified);
    expect(errorIn(back)).toBe("provider_email_needs_verification");
  });

  it("is for whoever is signed in, has taken their second step and is no company's (R14, R24)", async () => {
    const { request } = openBrowser();
    const answer = await request(
      "/auth/v1/user/identities/authorize?provider=google&skip_http_redirect=true",
    );
    expect(answer.status).toBe(401);
    const [careful, employed] = [await member(), await member()];
    await stepUp(careful.user.id);
    await expect(beginLinking(careful)).rejects.toMatchObject({ code: "insufficient_aal" });
    await owner.query("update auth.users set is_sso_user = true where id = $1", [employed.user.id]);
    await expect(beginLinking(employed)).rejects.toMatchObject({ code: "user_sso_managed" });
  });
});

describe("unlinking", () => {
  it("closes one way in and leaves the others (R27)", async () => {
    const { client, find, user, own } = await withGoogle();
    expect((await client.unlinkIdentity(find("google"))).error).toBeNull();
    const { data } = await client.getUser();
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(["email"]);
    expect(data.user?.email).toBe(own);
    const { rows } = await owner.query(
      "select detail from auth.security_events where user_id = $1 and kind = 'identity_unlinked'",
      [user.id],
    );
    expect(rows).toEqual([{ detail: "google" }]);
  });

  it("takes the password and the address along with the e-mail (R27)", async () => {
    const { client, find, email, own } = await withGoogle();
    expect((await client.unlinkIdentity(find("email"))).error).toBeNull();
    expect((await client.getUser()).data.user).toMatchObject({
      email,
      app_metadata: { providers: ["google"] },
    });
    for (const address of [own, email]) {
      const { error } = await authClient().signInWithPassword({ email: address, password: PASSWORD });
      expect(error?.code).toBe("invalid_credentials");
    }
  });

  it("refuses when the address that would be left is another's (R27)", async () => {
    const other = await signedUp();
    const { client, find, user } = await withGoogle();
    await owner.query(
      `update auth.identities set identity_data = identity_data || jsonb_build_object('email', $1::text)
       where user_id = $2 and provider = 'google'`,
      [other.email, user.id],
    );
    const { error } = await client.unlinkIdentity(find("email"));
    expect(error?.code).toBe("email_conflict_identity_not_deletable");
  });

  it("leaves the last one, also when two go at once (R27)", async () => {
    const { client, find } = await withGoogle();
    const both = await Promise.all(["google", "email"].map((name) => client.unlinkIdentity(find(name))));
    const codes = both.map(({ error }) => error?.code);
    expect(codes.filter((code) => code === "single_identity_not_deletable")).toHaveLength(1);
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
  });

  it("needs the second step once there is one (R14)", async () => {
    const { client, find, user } = await withGoogle();
    await stepUp(user.id);
    expect((await client.unlinkIdentity(find("google"))).error?.code).toBe("insufficient_aal");
  });

  it("tells a stranger nothing", async () => {
    const [theirs, stranger] = [await withGoogle(), await withGoogle()];
    expect((await stranger.client.unlinkIdentity(theirs.find("google"))).error?.code).toBe(
      "identity_not_found",
    );
    const { request } = openBrowser();
    const path = `/auth/v1/user/identities/${theirs.find("google").identity_id}`;
    expect((await request(path, { method: "DELETE" })).status).toBe(401);
    expect(await waysIn(theirs)).toEqual(["credential", "email", "google"]);
  });
});
