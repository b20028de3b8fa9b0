import type { AuthError, GoTrueClient } from "@supabase/auth-js";
import { unreachable } from "./api-error.ts";
import { identityClient } from "./identity.ts";
import { isFresh, type Session } from "./kept-session.ts";
import { currentSession } from "./session.ts";

/** Fresh whenever it can be; undefined when nobody is signed in, or the service has ended the session. */
export async function presentSession(): Promise<Session | undefined> {
  const session = currentSession();
  return session && !isFresh(session) ? renewSession(session) : session;
}

/**
 * The session that takes the place of `spent`: another tab may have brought it already. Undefined when there is none
 * because it is over. Throws when that cannot be found out: the session is kept, and the next request tries again.
 */
export async function renewSession(spent: Session): Promise<Session | undefined> {
  if (isReplaced(spent)) return currentSession();
  const client = await identityClient().catch(() => {
    throw unreachable();
  });
  const error = await renew(client, spent);
  // The client keeps what it could not refresh while its hour lasts; the server has refused that one already.
  if (isReplaced(spent)) return currentSession();
  if (error && WAITS.includes(error.name)) throw unreachable();
  return undefined;
}

const isReplaced = ({ access_token }: Session) => currentSession()?.access_token !== access_token;

/** Asked for a session whose hour is over, the client refreshes it by itself; asked to refresh that one, it would do so twice. */
async function renew(client: GoTrueClient, spent: Session): Promise<AuthError | null> {
  const answer = await (isFresh(spent) ? client.refreshSession() : client.getSession());
  return answer.error;
}

/** No connection, or a service that is down for the moment. */
const WAITS: readonly string[] = ["AuthRetryableFetchError"];
