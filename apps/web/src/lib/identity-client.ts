import { AuthClient, type GoTrueClient } from "@supabase/auth-js";
import { identityFetch } from "./identity-fetch.ts";
import { keptSession, opensOnlyPassword, SESSION_KEY } from "./kept-session.ts";

/** In a file of its own because of its weight: no page loads it before somebody does something. */
export async function createIdentityClient(onEvent: () => void): Promise<GoTrueClient> {
  const client = new AuthClient({
    url: `${window.location.origin}/auth/v1`,
    storageKey: SESSION_KEY,
    flowType: "pkce",
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    experimental: { recoveryCodes: true },
    fetch: identityFetch,
  });
  client.onAuthStateChange(() => onEvent());
  await adoptInvitation(client);
  return client;
}

/**
 * An invitation begins in no browser, so its session comes in the address instead of a code. Anybody can write an
 * address: only a session that opens nothing but the choice of a password is taken, and only where there is none.
 */
async function adoptInvitation(client: GoTrueClient): Promise<void> {
  const said = new URLSearchParams(window.location.hash.slice(1));
  const [access_token, refresh_token] = [said.get("access_token"), said.get("refresh_token")];
  if (!access_token || !refresh_token || !opensOnlyPassword(access_token)) return;
  window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
  if (!keptSession(localStorage)) await client.setSession({ access_token, refresh_token });
}
