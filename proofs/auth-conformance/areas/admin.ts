import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { area } from "../suite.ts";
import {
  authClient,
  careless,
  headersOf,
  serviceClient,
  someAddress,
  someEmail,
  somePhone,
} from "../support/clients.ts";
import { allowed, refused, refusedAs, sessionOf, userOf } from "../support/expect.ts";
import { insertMember, PASSWORD, signedIn, signedInAs } from "../support/people.ts";
import { withApp } from "../support/second-steps.ts";
import type { World } from "../support/world.ts";

const password = PASSWORD;
const adminOf = (world: World) => serviceClient(world).admin;

/** Somebody who tries the service's own calls with another credential. */
const adminWith = (world: World, authorization: string) =>
  authClient(world, { headers: { ...headersOf(someAddress()), authorization } }).admin;

export const admin = area("admin", {
  "creates an account that can sign in at once": async (world) => {
    const email = someEmail();
    const made = userOf(await adminOf(world).createUser({ email, password, email_confirm: true }));
    assert.ok(made.email_confirmed_at);
    const session = sessionOf(await authClient(world).signInWithPassword({ email, password }));
    assert.equal(session.user.id, made.id);
  },

  "creates an account that waits for its confirmation": async (world) => {
    const email = someEmail();
    const made = userOf(await adminOf(world).createUser({ email, password }));
    assert.equal(made.email_confirmed_at, undefined);
    refused(await authClient(world).signInWithPassword({ email, password }), "email_not_confirmed", 400);
  },

  "creates an account with a number and a name": async (world) => {
    const phone = somePhone();
    const user_metadata = { first_name: "Ada" };
    const made = userOf(await adminOf(world).createUser({ phone, phone_confirm: true, user_metadata }));
    assert.deepEqual([made.phone, made.user_metadata], [phone.slice(1), user_metadata]);
    assert.ok(made.phone_confirmed_at);
  },

  "creates no second account for an address": async (world) => {
    const { email } = await insertMember(world);
    refused(await adminOf(world).createUser({ email }), "email_exists", 422);
  },

  "creates no second account for a number": async (world) => {
    const phone = somePhone();
    await insertMember(world, { phone });
    refused(await adminOf(world).createUser({ phone }), "phone_exists", 422);
  },

  "creates no account that nobody could reach": async (world) => {
    refused(await adminOf(world).createUser({}), "validation_failed", 400);
  },

  "creates no account with a weak password": async (world) => {
    refused(await adminOf(world).createUser({ email: someEmail(), password: "abc" }), "weak_password", 422);
  },

  "reads an account": async (world) => {
    const { id, email } = await insertMember(world);
    const found = userOf(await adminOf(world).getUserById(id));
    assert.deepEqual([found.id, found.email], [id, email]);
  },

  "knows no account that does not exist": async (world) => {
    refused(await adminOf(world).getUserById(randomUUID()), "user_not_found", 404);
  },

  "does not ask about what is no id": async (world) => {
    await assert.rejects(adminOf(world).getUserById("maya"), /UUID/);
  },

  "lists accounts page by page": async (world) => {
    for (let made = 0; made < 3; made += 1) await insertMember(world);
    const { data } = allowed(await adminOf(world).listUsers({ page: 1, perPage: 2 }));
    assert.equal(data.users.length, 2);
    assert.ok("total" in data && data.total >= 3);
    assert.equal("nextPage" in data && data.nextPage, 2);
    const ages = data.users.map(({ created_at }) => Date.parse(created_at));
    assert.deepEqual(
      ages,
      ages.toSorted((a, b) => b - a),
      "newest first",
    );
    assert.equal(allowed(await adminOf(world).listUsers({ page: 1_000, perPage: 2 })).data.users.length, 0);
  },

  "lists accounts without being told how many": async (world) => {
    await insertMember(world);
    assert.ok(allowed(await adminOf(world).listUsers()).data.users.length > 0);
  },

  "changes an address and a name without a question": async (world) => {
    const { id } = await insertMember(world);
    const email = someEmail("new");
    const changed = userOf(
      await adminOf(world).updateUserById(id, { email, user_metadata: { city: "Lund" } }),
    );
    assert.deepEqual([changed.email, changed.user_metadata.city], [email, "Lund"]);
  },

  "changes a password, and signs every device out": async (world) => {
    const { id, email, client } = await signedIn(world);
    const fresh = "another horse, another staple";
    userOf(await adminOf(world).updateUserById(id, { password: fresh }));
    refusedAs(await client.getUser(), "AuthSessionMissingError");
    sessionOf(await authClient(world).signInWithPassword({ email, password: fresh }));
  },

  "gives nobody another's address": async (world) => {
    const [one, other] = [await insertMember(world), await insertMember(world)];
    refused(await adminOf(world).updateUserById(one.id, { email: other.email }), "email_exists", 422);
  },

  "suspends an account at once, and lets it in again": async (world) => {
    const { id, email, client, session } = await signedIn(world);
    assert.ok(userOf(await adminOf(world).updateUserById(id, { ban_duration: "24h" })).banned_until);
    assert.ok((await client.getUser()).error);
    const { refresh_token } = session;
    assert.ok((await authClient(world).refreshSession({ refresh_token })).error);
    userOf(await adminOf(world).updateUserById(id, { ban_duration: "none" }));
    await signedInAs(world, { id, email });
  },

  "knows what a length of time is": async (world) => {
    const { id } = await insertMember(world);
    const result = await adminOf(world).updateUserById(id, { ban_duration: "for ever" });
    refused(result, "validation_failed", 400);
  },

  "closes an account at once": async (world) => {
    const { id, email, client } = await signedIn(world);
    assert.equal(userOf(await adminOf(world).deleteUser(id)).id, id);
    assert.ok((await client.getUser()).error);
    refused(await adminOf(world).getUserById(id), "user_not_found", 404);
    refused(await authClient(world).signInWithPassword({ email, password }), "invalid_credentials", 400);
  },

  "closes no account that does not exist": async (world) => {
    refused(await adminOf(world).deleteUser(randomUUID()), "user_not_found", 404);
  },

  "lists a person's second steps": async (world) => {
    const { id, app } = await withApp(world);
    const { data } = allowed(await adminOf(world).mfa.listFactors({ userId: id }));
    assert.deepEqual(
      data?.factors.map((factor) => factor.id),
      [app.factorId],
    );
  },

  "takes a lost second step away": async (world) => {
    const { id, email, app } = await withApp(world);
    allowed(await adminOf(world).mfa.deleteFactor({ userId: id, id: app.factorId }));
    const { client } = await signedInAs(world, { id, email });
    const { data } = allowed(await client.mfa.getAuthenticatorAssuranceLevel());
    assert.equal(data?.nextLevel, "aal1");
  },

  "knows no second step that does not exist": async (world) => {
    const { id } = await insertMember(world);
    const result = await adminOf(world).mfa.deleteFactor({ userId: id, id: randomUUID() });
    refused(result, "mfa_factor_not_found", 404);
  },

  "does nothing for a person's own token, whatever is called": async (world) => {
    const { id, session } = await signedIn(world);
    const tried = adminWith(world, `Bearer ${session.access_token}`);
    const email = someEmail();
    const results = await Promise.all([
      tried.listUsers(),
      tried.getUserById(id),
      tried.createUser({ email }),
      tried.updateUserById(id, { email }),
      tried.deleteUser(id),
      tried.inviteUserByEmail(email),
      tried.generateLink({ type: "magiclink", email }),
      tried.mfa.listFactors({ userId: id }),
      tried.mfa.deleteFactor({ userId: id, id: randomUUID() }),
    ]);
    for (const result of results) refused(result, "not_admin", 403);
  },

  "does nothing for a superadmin's token either": async (world) => {
    const { id, session } = await signedIn(world);
    await world.owner.query("update profiles set role = 'superadmin' where id = $1", [id]);
    refused(await adminWith(world, `Bearer ${session.access_token}`).listUsers(), "not_admin", 403);
  },

  "does nothing for another key": async (world) => {
    refused(await adminWith(world, "Bearer not-the-service-key").listUsers(), "not_admin", 403);
  },

  "does nothing without a key": async (world) => {
    refused(await authClient(world).admin.listUsers(), "no_authorization", 401);
  },

  "opens no person's calls with the service key": async (world) => {
    const client = authClient(world, {
      headers: { ...headersOf(someAddress()), authorization: `Bearer ${world.serviceKey}` },
      hasCustomAuthorizationHeader: true,
    });
    assert.ok((await client.getUser()).error);
  },

  "gives nobody a role by metadata": async (world) => {
    const attributes = careless({
      email: someEmail(),
      app_metadata: { role: "admin" },
      role: "service_role",
    });
    const made = userOf(await adminOf(world).createUser(attributes));
    assert.equal(made.role, "authenticated");
    const { rows } = await world.owner.query("select role from profiles where id = $1", [made.id]);
    assert.deepEqual(rows, [{ role: "user" }]);
  },
});
