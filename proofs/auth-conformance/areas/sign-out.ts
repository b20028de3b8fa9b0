import assert from "node:assert/strict";
import { area } from "../suite.ts";
import { authClient, careless, memory } from "../support/clients.ts";
import { allowed, present, refused, refusedAs, sessionOf, userOf } from "../support/expect.ts";
import { signedIn, signedInAs } from "../support/people.ts";
import type { World } from "../support/world.ts";

/** One person on three devices. */
async function threeDevices(world: World) {
  const one = await signedIn(world);
  return [one, await signedInAs(world, one), await signedInAs(world, one)] as const;
}

export const signOut = area("sign-out", {
  "ends every session by default": async (world) => {
    const [one, two, three] = await threeDevices(world);
    allowed(await one.client.signOut());
    for (const { client } of [two, three]) refusedAs(await client.getUser(), "AuthSessionMissingError");
    const { refresh_token } = two.session;
    refused(await authClient(world).refreshSession({ refresh_token }), "refresh_token_not_found", 400);
  },

  "ends every session with scope global": async (world) => {
    const [one, two] = await threeDevices(world);
    allowed(await one.client.signOut({ scope: "global" }));
    refusedAs(await two.client.getUser(), "AuthSessionMissingError");
  },

  "ends only this session with scope local": async (world) => {
    const [one, two, three] = await threeDevices(world);
    allowed(await one.client.signOut({ scope: "local" }));
    refusedAs(await authClient(world).getUser(one.session.access_token), "AuthSessionMissingError");
    for (const { client } of [two, three]) userOf(await client.getUser());
    sessionOf(await two.client.refreshSession());
  },

  "ends all but this session with scope others": async (world) => {
    const [one, two, three] = await threeDevices(world);
    allowed(await one.client.signOut({ scope: "others" }));
    userOf(await one.client.getUser());
    sessionOf(await one.client.refreshSession());
    for (const { client } of [two, three]) refusedAs(await client.getUser(), "AuthSessionMissingError");
  },

  "leaves everybody else signed in": async (world) => {
    const [one, stranger] = [await signedIn(world), await signedIn(world)];
    allowed(await one.client.signOut());
    userOf(await stranger.client.getUser());
  },

  "makes the access token worthless everywhere at once": async (world) => {
    const { client, session } = await signedIn(world);
    const rest = `${world.url.replace("/auth/v1", "")}/rest/v1/profiles?id=eq.${session.user.id}`;
    const headers = { authorization: `Bearer ${session.access_token}` };
    assert.notEqual((await fetch(rest, { headers })).status, 401, "it was good before");
    allowed(await client.signOut());
    assert.equal((await fetch(rest, { headers })).status, 401);
    const elsewhere = authClient(world, { url: world.strictUrl });
    refusedAs(await elsewhere.getUser(session.access_token), "AuthSessionMissingError");
  },

  "makes the refresh token worthless": async (world) => {
    const { client, session } = await signedIn(world);
    allowed(await client.signOut({ scope: "local" }));
    const { refresh_token } = session;
    refused(await authClient(world).refreshSession({ refresh_token }), "refresh_token_not_found", 400);
  },

  "leaves nothing in the client's storage": async (world) => {
    const storage = memory();
    const { client } = await signedIn(world, { storage });
    assert.ok(storage.kept.size > 0);
    allowed(await client.signOut());
    assert.deepEqual([...storage.kept.keys()], []);
    assert.equal((await client.getSession()).data.session, null);
  },

  "tells the client, except with scope others": async (world) => {
    const { client } = await signedIn(world);
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    allowed(await client.signOut({ scope: "others" }));
    assert.ok(!events.includes("SIGNED_OUT"));
    allowed(await client.signOut({ scope: "local" }));
    assert.equal(events.at(-1), "SIGNED_OUT");
  },

  "signs out a client whose session was ended elsewhere": async (world) => {
    const [one, two] = await threeDevices(world);
    allowed(await one.client.signOut());
    allowed(await two.client.signOut());
    assert.equal((await two.client.getSession()).data.session, null);
  },

  "can be done by whoever holds the token": async (world) => {
    const [one, two] = await threeDevices(world);
    allowed(await authClient(world).admin.signOut(one.session.access_token, "local"));
    refusedAs(await one.client.getUser(), "AuthSessionMissingError");
    userOf(await two.client.getUser());
  },

  "cannot be done with a token of nobody": async (world) => {
    refused(await authClient(world).admin.signOut("not.a.token", "global"), "bad_jwt", 403);
  },

  "knows no other scope": async (world) => {
    const { client } = await signedIn(world);
    await assert.rejects(client.signOut(careless({ scope: "everyone" })), /scope must be one of/);
    userOf(await client.getUser());
  },

  "is nothing to complain about without a session": async (world) => {
    allowed(await authClient(world).signOut());
  },

  "is written into the security log": async (world) => {
    const { id, client } = await signedIn(world);
    allowed(await client.signOut({ scope: "others" }));
    allowed(await client.signOut());
    const { rows } = await world.owner.query<{ kind: string }>(
      "select kind from auth.security_events where user_id = $1 and kind like 'signed_out%' order by created_at",
      [id],
    );
    assert.deepEqual(
      rows.map(({ kind }) => kind),
      ["signed_out_elsewhere", "signed_out"],
    );
    present(rows[0], "a line");
  },
});
