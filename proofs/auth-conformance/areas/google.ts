import assert from "node:assert/strict";
import { decodeJwt } from "jose";
import { area } from "../suite.ts";
import { authClient, type Client, careless, pkceClient, someEmail } from "../support/clients.ts";
import { allowed, present, refused, sessionOf } from "../support/expect.ts";
import { fragmentOf } from "../support/messages.ts";
import { insertMember } from "../support/people.ts";
import { openBrowserOfSorts, signingIn, throughProvider } from "../support/providers.ts";
import { ageFlow } from "../support/time.ts";
import type { World } from "../support/world.ts";

/** Where the page sends somebody who clicks "Continue with Google". */
async function outset({ origin }: World, client: Client, options = {}): Promise<string> {
  const redirectTo = `${origin}/dashboard`;
  const { data } = allowed(
    await client.signInWithOAuth({ provider: "google", options: { redirectTo, ...options } }),
  );
  return present(data.url, "an address");
}

/** Signs in with Google, to the end. */
async function withGoogle(world: World, email: string) {
  const client = pkceClient(world);
  const landing = await throughProvider(await outset(world, client), { email });
  const code = present(landing.searchParams.get("code"), `a code in ${landing}`);
  return { client, code, session: sessionOf(await client.exchangeCodeForSession(code)) };
}

export const google = area("google", {
  "opens an account, with the name that Google gives": async (world) => {
    const email = someEmail("robin.hale");
    const { session } = await withGoogle(world, email);
    assert.equal(session.user.email, email);
    assert.deepEqual(session.user.app_metadata, { provider: "google", providers: ["google"] });
    assert.equal(session.user.user_metadata.email_verified, true);
    assert.match(session.user.user_metadata.full_name, /^Robin Hale/);
    assert.ok(session.user.email_confirmed_at);
    const { amr } = decodeJwt<{ amr: { method: string }[] }>(session.access_token);
    assert.deepEqual(
      amr.map(({ method }) => method),
      ["oauth"],
    );
  },

  "leads to the dashboard": async (world) => {
    const landing = await throughProvider(await outset(world, pkceClient(world)), { email: someEmail() });
    assert.equal(landing.origin + landing.pathname, `${world.origin}/dashboard`);
  },

  "opens the same account the next time": async (world) => {
    const email = someEmail();
    const [first, second] = [await withGoogle(world, email), await withGoogle(world, email)];
    assert.equal(first.session.user.id, second.session.user.id);
  },

  "joins the account whose address both have confirmed": async (world) => {
    const { id, email } = await insertMember(world);
    const { session } = await withGoogle(world, email);
    assert.equal(session.user.id, id);
    assert.deepEqual(session.user.identities?.map(({ provider }) => provider).sort(), ["email", "google"]);
  },

  "opens nothing by an address that Google has not confirmed": async (world) => {
    const { email } = await insertMember(world);
    const start = await outset(world, pkceClient(world));
    const landing = await throughProvider(start, { email, isVerified: false });
    assert.equal(landing.searchParams.get("error_code"), "provider_email_needs_verification");
    assert.equal(landing.searchParams.get("code"), null);
  },

  "puts the session into the fragment for a page without a challenge": async (world) => {
    const [email, client] = [someEmail(), authClient(world)];
    const landing = await throughProvider(await outset(world, client), { email });
    const { access_token = "", refresh_token = "" } = fragmentOf(landing);
    assert.equal(sessionOf(await client.setSession({ access_token, refresh_token })).user.email, email);
  },

  "gives no session to a browser that did not set out": async (world) => {
    const start = await outset(world, authClient(world));
    const landing = await throughProvider(start, { email: someEmail(), withoutCookies: true });
    assert.equal(fragmentOf(landing).error_code, "bad_oauth_state");
    assert.equal(fragmentOf(landing).access_token, undefined);
  },

  "says that somebody turned back": async (world) => {
    const start = await outset(world, pkceClient(world));
    const landing = await throughProvider(start, { email: someEmail(), isCancelled: true });
    assert.deepEqual([landing.pathname, landing.searchParams.get("error")], ["/dashboard", "access_denied"]);
  },

  "knows no state that it never gave": async (world) => {
    const landing = await openBrowserOfSorts().go(
      `${world.origin}/auth/v1/callback?code=x&state=never-given`,
    );
    assert.equal(landing.searchParams.get("error_code"), "bad_oauth_state");
  },

  "takes the way back once": async (world) => {
    const browser = openBrowserOfSorts();
    const away = await browser.go(await outset(world, pkceClient(world)));
    const back = await browser.go(signingIn(away, { email: someEmail() }));
    assert.ok((await browser.go(back)).searchParams.get("code"));
    assert.equal((await browser.go(back)).searchParams.get("error_code"), "bad_oauth_state");
  },

  "exchanges its code once": async (world) => {
    const { client, code } = await withGoogle(world, someEmail());
    const other = pkceClient(world);
    await outset(world, other);
    refused(await other.exchangeCodeForSession(code), "flow_state_not_found", 404);
    sessionOf(await client.refreshSession());
  },

  "refuses its code after 300 seconds": async (world) => {
    const client = pkceClient(world);
    const landing = await throughProvider(await outset(world, client), { email: someEmail() });
    const code = present(landing.searchParams.get("code"), "a code");
    await ageFlow(world, code, 301);
    refused(await client.exchangeCodeForSession(code), "flow_state_expired", 403);
  },

  "leads nobody to a foreign address": async (world) => {
    const start = await outset(world, pkceClient(world), { redirectTo: "https://evil.example/" });
    const landing = await throughProvider(start, { email: someEmail() });
    assert.equal(landing.origin, world.origin);
  },

  "passes on who is expected, and which page is wanted": async (world) => {
    const email = someEmail();
    const queryParams = { login_hint: email, prompt: "select_account" };
    const away = await openBrowserOfSorts().go(await outset(world, pkceClient(world), { queryParams }));
    assert.equal(away.origin, world.sandbox.origin);
    assert.equal(away.searchParams.get("login_hint"), email);
    assert.equal(away.searchParams.get("prompt"), "select_account");
  },

  "asks Google with a state, a nonce and a challenge of its own": async (world) => {
    const away = await openBrowserOfSorts().go(await outset(world, pkceClient(world)));
    for (const name of ["state", "nonce", "code_challenge"]) assert.ok(away.searchParams.get(name), name);
    assert.equal(away.searchParams.get("code_challenge_method"), "S256");
  },

  "has no other provider": async (world) => {
    const { data } = await authClient(world).signInWithOAuth(careless({ provider: "github" }));
    const answer = await fetch(present(data.url, "an address"), { redirect: "manual" });
    assert.deepEqual([answer.status, (await answer.json()).code], [400, "provider_disabled"]);
  },
});
