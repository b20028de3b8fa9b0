import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { decodeJwt } from "jose";
import { area } from "../suite.ts";
import { authClient } from "../support/clients.ts";
import { allowed, present, refused, refusedAs, sessionOf, userOf } from "../support/expect.ts";
import { signedIn, signedInAs } from "../support/people.ts";
import { ageUse } from "../support/time.ts";
import type { World } from "../support/world.ts";

const sessionIdIn = (token: string) => decodeJwt(token).session_id;

/** Eleven seconds go by: for real when there is time for it. */
async function letElevenSecondsPass(world: World, usedToken: string): Promise<void> {
  await (world.isFull ? pause(11_000) : ageUse(world, usedToken, 11));
}

async function tokensOf({ owner }: World, accessToken: string): Promise<{ used: boolean }[]> {
  const { rows } = await owner.query<{ used: boolean }>(
    "select used_at is not null as used from auth.refresh_tokens where session_id = $1 order by created_at",
    [sessionIdIn(accessToken)],
  );
  return rows;
}

export const refresh = area("refresh", {
  "gives new tokens for the same session": async (world) => {
    const { client, session } = await signedIn(world);
    const next = sessionOf(await client.refreshSession());
    assert.notEqual(next.refresh_token, session.refresh_token);
    assert.equal(sessionIdIn(next.access_token), sessionIdIn(session.access_token));
    assert.equal(next.user.id, session.user.id);
    assert.deepEqual(sessionOf(await client.getSession()).refresh_token, next.refresh_token);
  },

  "takes a refresh token from another client": async (world) => {
    const { session } = await signedIn(world);
    const { refresh_token } = session;
    const next = sessionOf(await authClient(world).refreshSession({ refresh_token }));
    assert.equal(next.user.id, session.user.id);
  },

  "rotates once under twenty refreshes at the same time": async (world) => {
    const { session } = await signedIn(world);
    const { refresh_token } = session;
    const clients = Array.from({ length: 20 }, () => authClient(world));
    const answers = await Promise.all(clients.map((client) => client.refreshSession({ refresh_token })));
    const children = new Set(answers.map((answer) => sessionOf(answer).refresh_token));
    assert.equal(children.size, 1, "twenty answers, one successor");
    assert.deepEqual(await tokensOf(world, session.access_token), [{ used: true }, { used: false }]);
  },

  "gives the same successor again within ten seconds": async (world) => {
    const { client, session } = await signedIn(world);
    const { refresh_token } = session;
    const first = sessionOf(await client.refreshSession({ refresh_token }));
    await ageUse(world, refresh_token, 8);
    const second = sessionOf(await authClient(world).refreshSession({ refresh_token }));
    assert.equal(second.refresh_token, first.refresh_token);
  },

  "ends the session when a token is used again after ten seconds": async (world) => {
    const { client, session } = await signedIn(world);
    const { refresh_token } = session;
    const child = sessionOf(await client.refreshSession());
    await letElevenSecondsPass(world, refresh_token);
    refused(await authClient(world).refreshSession({ refresh_token }), "refresh_token_already_used", 400);
    const heir = await authClient(world).refreshSession({ refresh_token: child.refresh_token });
    refused(heir, "refresh_token_not_found", 400);
    refusedAs(await authClient(world).getUser(child.access_token), "AuthSessionMissingError");
  },

  "ends it for a grandchild's holder too": async (world) => {
    const { client, session } = await signedIn(world);
    const child = sessionOf(await client.refreshSession());
    const grandchild = sessionOf(await client.refreshSession());
    await ageUse(world, session.refresh_token, 11);
    await ageUse(world, child.refresh_token, 11);
    const { refresh_token } = child;
    refused(await authClient(world).refreshSession({ refresh_token }), "refresh_token_already_used", 400);
    const last = await authClient(world).refreshSession({ refresh_token: grandchild.refresh_token });
    refused(last, "refresh_token_not_found", 400);
  },

  "leaves the person's other devices alone when one token is reused": async (world) => {
    const stolen = await signedIn(world);
    const other = await signedInAs(world, stolen);
    const { refresh_token } = stolen.session;
    sessionOf(await stolen.client.refreshSession());
    await ageUse(world, refresh_token, 11);
    refused(await authClient(world).refreshSession({ refresh_token }), "refresh_token_already_used", 400);
    sessionOf(await other.client.refreshSession());
    assert.equal(userOf(await other.client.getUser()).id, stolen.id);
  },

  "tells the person of the reuse in their security log": async (world) => {
    const { id, client, session } = await signedIn(world);
    const { refresh_token } = session;
    sessionOf(await client.refreshSession());
    await ageUse(world, refresh_token, 11);
    refused(await authClient(world).refreshSession({ refresh_token }), "refresh_token_already_used", 400);
    const { rows } = await world.owner.query(
      "select from auth.security_events where user_id = $1 and kind = 'session_reuse_detected'",
      [id],
    );
    assert.equal(rows.length, 1);
  },

  "goes on for ten generations": async (world) => {
    const { client, session } = await signedIn(world);
    for (let generation = 0; generation < 10; generation += 1) sessionOf(await client.refreshSession());
    assert.equal((await tokensOf(world, session.access_token)).length, 11);
  },

  "knows no token that it never gave": async (world) => {
    const { client } = await signedIn(world);
    const result = await client.refreshSession({ refresh_token: "never-given" });
    refused(result, "refresh_token_not_found", 400);
  },

  "refuses what is no token at all": async (world) => {
    const result = await authClient(world).refreshSession({ refresh_token: "x".repeat(300) });
    refused(result, "validation_failed", 400);
  },

  "does not ask without a session": async (world) => {
    refusedAs(await authClient(world).refreshSession(), "AuthSessionMissingError");
  },

  "refuses the token of a session whose time is over": async (world) => {
    const { client, session } = await signedIn(world);
    await world.owner.query("update auth.sessions set expires_at = now() where id = $1", [
      sessionIdIn(session.access_token),
    ]);
    refused(await client.refreshSession(), "refresh_token_not_found", 400);
  },

  "refuses a suspended account": async (world) => {
    const { id, client } = await signedIn(world);
    await world.owner.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
      id,
    ]);
    refused(await client.refreshSession(), "user_banned", 403);
  },

  "puts what changed into the new token": async (world) => {
    const { client } = await signedIn(world);
    allowed(await client.updateUser({ data: { first_name: "Noor" } }));
    const next = sessionOf(await client.refreshSession());
    assert.deepEqual(decodeJwt(next.access_token).user_metadata, { first_name: "Noor" });
  },

  "takes up a session from its two tokens": async (world) => {
    const { session } = await signedIn(world);
    const { access_token, refresh_token } = session;
    const client = authClient(world);
    const taken = sessionOf(await client.setSession({ access_token, refresh_token }));
    assert.deepEqual([taken.access_token, taken.user.id], [access_token, session.user.id]);
    assert.equal(userOf(await client.getUser()).id, session.user.id);
  },

  "refreshes a session that is taken up after its hour": async (world) => {
    const { session } = await signedIn(world);
    const [header, , signature] = session.access_token.split(".");
    const claims = { ...decodeJwt(session.access_token), exp: 1 };
    const expired = [header, Buffer.from(JSON.stringify(claims)).toString("base64url"), signature].join(".");
    const { refresh_token } = session;
    const taken = sessionOf(await authClient(world).setSession({ access_token: expired, refresh_token }));
    assert.notEqual(taken.refresh_token, refresh_token);
    assert.equal(taken.user.id, session.user.id);
  },

  "takes up nothing without both tokens": async (world) => {
    const { session } = await signedIn(world);
    const half = { access_token: session.access_token, refresh_token: "" };
    refusedAs(await authClient(world).setSession(half), "AuthSessionMissingError");
  },

  "writes down when a device was last heard of": async (world) => {
    const { client, session } = await signedIn(world);
    const id = sessionIdIn(session.access_token);
    await world.owner.query(
      "update auth.sessions set refreshed_at = now() - interval '1 hour' where id = $1",
      [id],
    );
    sessionOf(await client.refreshSession());
    const { rows } = await world.owner.query<{ ago: number }>(
      "select extract(epoch from now() - refreshed_at)::int as ago from auth.sessions where id = $1",
      [id],
    );
    assert.ok(present(rows[0], "the session").ago < 60);
  },
});
