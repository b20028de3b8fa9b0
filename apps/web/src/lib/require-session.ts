import { noSession } from "./api-error.ts";
import type { Session } from "./kept-session.ts";
import { currentSession } from "./session.ts";

/** For loaders, which run behind a guard: someone is signed in, or the session ended this very moment. */
export function requireSession(): Session {
  const session = currentSession();
  if (!session) throw noSession();
  return session;
}
