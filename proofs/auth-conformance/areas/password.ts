import assert from "node:assert/strict";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { area } from "../suite.ts";
import { authClient, careless, someEmail, somePhone } from "../support/clients.ts";
import { allowed, present, refused, refusedAs, sessionOf } from "../support/expect.ts";
import { mailTo } from "../support/messages.ts";
import { insertMember, PASSWORD } from "../support/people.ts";

const password = PASSWORD;

export const passwordSignIn = area("password", {
  "gives a session of an hour with the person in it": async (world) => {
    const { id, email } = await insertMember(world);
    const session = sessionOf(await authClient(world).signInWithPassword({ email, password }));
    assert.deepEqual([session.token_type, session.expires_in], ["bearer", 3600]);
    const left = present(session.expires_at, "an expiry") - Date.now() / 1000;
    assert.ok(left > 3590 && left <= 3600, `expires in ${left} s`);
    assert.deepEqual([session.user.id, session.user.email], [id, email]);
    assert.equal(session.user.is_anonymous, false);
  },

  "signs an ES256 token with every claim of the contract": async (world) => {
    const { id, email } = await insertMember(world);
    const session = sessionOf(await authClient(world).signInWithPassword({ email, password }));
    const { alg, kid } = decodeProtectedHeader(session.access_token);
    assert.deepEqual([alg, typeof kid], ["ES256", "string"]);
    const claims = decodeJwt<{ amr: { method: string; timestamp: number }[] }>(session.access_token);
    assert.deepEqual(
      [claims.iss, claims.sub, claims.aud, claims.role, claims.aal, claims.email, claims.phone],
      [`${world.origin}/auth/v1`, id, "authenticated", "authenticated", "aal1", email, ""],
    );
    assert.equal(present(claims.exp, "exp") - present(claims.iat, "iat"), 3600);
    assert.deepEqual(
      claims.amr.map(({ method }) => method),
      ["password"],
    );
    assert.match(String(claims.session_id), /^[0-9a-f-]{36}$/);
    assert.deepEqual(claims.app_metadata, { provider: "email", providers: ["email"] });
    assert.deepEqual(claims.user_metadata, { first_name: "Maya" });
  },

  "takes an address in any case": async (world) => {
    const { email } = await insertMember(world);
    sessionOf(await authClient(world).signInWithPassword({ email: email.toUpperCase(), password }));
  },

  "takes a phone number and its password": async (world) => {
    const phone = somePhone();
    const { id } = await insertMember(world, { phone });
    const session = sessionOf(await authClient(world).signInWithPassword({ phone, password }));
    assert.deepEqual([session.user.id, session.user.phone], [id, phone.slice(1)]);
  },

  "says when somebody last signed in": async (world) => {
    const { email } = await insertMember(world);
    const before = Date.now();
    const { user } = sessionOf(await authClient(world).signInWithPassword({ email, password }));
    assert.ok(Date.parse(present(user.last_sign_in_at, "last_sign_in_at")) >= before - 1_000);
  },

  "refuses a wrong password": async (world) => {
    const { email } = await insertMember(world);
    const result = await authClient(world).signInWithPassword({ email, password: "wrong horse battery" });
    const error = refused(result, "invalid_credentials", 400);
    assert.equal(error.message, "Invalid login credentials");
    assert.deepEqual(result.data, { user: null, session: null });
  },

  "refuses a stranger in the same words": async (world) => {
    const result = await authClient(world).signInWithPassword({ email: someEmail(), password });
    assert.equal(refused(result, "invalid_credentials", 400).message, "Invalid login credentials");
  },

  "refuses a number nobody has": async (world) => {
    refused(
      await authClient(world).signInWithPassword({ phone: somePhone(), password }),
      "invalid_credentials",
      400,
    );
  },

  "says that an address is not confirmed, to whoever knows the password": async (world) => {
    const [email, client] = [someEmail(), authClient(world)];
    allowed(await client.signUp({ email, password }));
    refused(await client.signInWithPassword({ email, password }), "email_not_confirmed", 400);
  },

  "does not say so to anybody else": async (world) => {
    const [email, client] = [someEmail(), authClient(world)];
    allowed(await client.signUp({ email, password }));
    const result = await client.signInWithPassword({ email, password: "not the password" });
    refused(result, "invalid_credentials", 400);
  },

  "says that a number is not confirmed, to whoever knows the password": async (world) => {
    const [phone, client] = [somePhone(), authClient(world)];
    allowed(await client.signUp({ phone, password }));
    refused(await client.signInWithPassword({ phone, password }), "phone_not_confirmed", 400);
  },

  "lets a confirmed address in": async (world) => {
    const [email, client] = [someEmail(), authClient(world)];
    allowed(await client.signUp({ email, password }));
    const { code } = await mailTo(world, email);
    sessionOf(await client.verifyOtp({ email, token: code, type: "signup" }));
    sessionOf(await authClient(world).signInWithPassword({ email, password }));
  },

  "refuses a suspended account": async (world) => {
    const { id, email } = await insertMember(world);
    await world.owner.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
      id,
    ]);
    refused(await authClient(world).signInWithPassword({ email, password }), "user_banned", 403);
  },

  "knows no deleted account": async (world) => {
    const { id, email } = await insertMember(world);
    await world.owner.query("update auth.users set deleted_at = now() where id = $1", [id]);
    refused(await authClient(world).signInWithPassword({ email, password }), "invalid_credentials", 400);
  },

  "refuses an empty password like a wrong one": async (world) => {
    const { email } = await insertMember(world);
    refused(await authClient(world).signInWithPassword({ email, password: "" }), "invalid_credentials", 400);
  },

  "does not ask without an address or a number": async (world) => {
    refusedAs(
      await authClient(world).signInWithPassword(careless({ password })),
      "AuthInvalidCredentialsError",
    );
  },
});
