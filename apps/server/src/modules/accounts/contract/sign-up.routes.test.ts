import { describe, expect, it } from "vitest";
import { authClient, newestMail, PASSWORD, signedUp, someEmail } from "../../../testing/identity.ts";
import { owner } from "../../../testing/stage.ts";

describe("signing up", () => {
  it("gives no session and no account until the address is confirmed (R4)", async () => {
    const email = someEmail();
    const { data, error } = await authClient().signUp({
      email,
      password: PASSWORD,
      options: { data: { first_name: "Maya" } },
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({ session: null, user: { email, user_metadata: { first_name: "Maya" } } });
    const { rows } = await owner.query("select from auth.users where email = $1", [email]);
    expect(rows).toEqual([]);
  });

  it("creates account, profile and session when the code comes back (R4)", async () => {
    const { user, email, client } = await signedUp();
    expect(user).toMatchObject({ email, role: "authenticated", app_metadata: { provider: "email" } });
    const { rows } = await owner.query("select role from profiles where id = $1", [user.id]);
    expect(rows).toEqual([{ role: "user" }]);
    expect((await client.getUser()).data.user?.id).toBe(user.id);
  });

  it("answers the same for a known address, and writes to it instead (R5)", async () => {
    const { email } = await signedUp();
    const fresh = someEmail();
    const known = await authClient().signUp({ email, password: PASSWORD });
    const unknown = await authClient().signUp({ email: fresh, password: PASSWORD });
    const shape = (user: object | null) => JSON.stringify(user, Object.keys(user ?? {}).sort());
    expect(Object.keys(known.data.user ?? {}).sort()).toEqual(Object.keys(unknown.data.user ?? {}).sort());
    expect(shape(known.data.user).length).toBeGreaterThan(10);
    expect((await newestMail(email))?.subject).toBe("You already have an account");
    expect((await newestMail(fresh))?.subject).toBe("Confirm your e-mail address");
  });

  it("signs in with the password, and refuses a wrong one (R6)", async () => {
    const { email } = await signedUp();
    const right = await authClient().signInWithPassword({ email, password: PASSWORD });
    expect(right.data.session?.user.email).toBe(email);
    const wrong = await authClient().signInWithPassword({ email, password: "not that one" });
    expect(wrong.error).toMatchObject({
      code: "invalid_credentials",
      message: "Invalid login credentials",
      status: 400,
    });
  });

  it("refreshes, once per token (R8)", async () => {
    const { client, session } = await signedUp();
    const again = await client.refreshSession();
    expect(again.error).toBeNull();
    expect(again.data.session?.refresh_token).not.toBe(session.refresh_token);
  });

  it("changes the password and signs the others out (R12)", async () => {
    const { client, email } = await signedUp();
    const other = authClient();
    await other.signInWithPassword({ email, password: PASSWORD });
    expect((await client.updateUser({ password: "another long pass phrase" })).error).toBeNull();
    expect((await other.getUser()).error).not.toBeNull();
    expect((await client.getUser()).error).toBeNull();
    expect((await newestMail(email))?.subject).toBe("Your password was changed");
  });

  it("signs out (R9)", async () => {
    const { client, session } = await signedUp();
    expect((await client.signOut()).error).toBeNull();
    const other = authClient();
    expect((await other.refreshSession({ refresh_token: session.refresh_token })).error?.code).toBe(
      "refresh_token_not_found",
    );
  });
});
