import { type Person, personQuery } from "../lib/person.ts";
import { queryClient } from "../lib/query-client.ts";
import { currentSession, sessionStore } from "../lib/session.ts";

/** Undefined for someone without a session, and for one whose session the server no longer knows. */
export async function identify(): Promise<Person | undefined> {
  await sessionStore.settled;
  const session = currentSession();
  if (!session) return undefined;
  try {
    return await queryClient.ensureQueryData(personQuery(session));
  } catch (error) {
    if (!currentSession()) return undefined;
    throw error;
  }
}
