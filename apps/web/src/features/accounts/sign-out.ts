import { identityClient } from "../../lib/identity.ts";
import { sessionStore } from "../../lib/session.ts";
import { createStore } from "../../lib/store.ts";

/** True when the server has not heard of the last goodbye. */
export const signOutFailure = createStore(false);

/** Whoever wants to go is gone from this browser at once, whatever the network does. */
export async function signOut(): Promise<void> {
  await sessionStore.leave(async () => signOutFailure.set(!(await isHeard())));
}

async function isHeard(): Promise<boolean> {
  // Offline, the client would wait to refresh a spent token before it ends the session.
  if (!navigator.onLine) return false;
  const client = await identityClient().catch(() => undefined);
  const answer = await client?.signOut({ scope: "local" });
  return answer?.error === null;
}
