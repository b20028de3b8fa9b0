import type { Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Holder } from "./contract/identity-router.ts";
import type { Person } from "./people.queries.ts";
import { findLiveSession, type LiveSession } from "./sessions.queries.ts";
import { isBanned, requirePerson } from "./start-session.ts";

export type Held = { person: Person; session: LiveSession };

/** The token was signed within the hour; whether its session still stands is asked of the rows. */
export async function requireHolder(tx: Tx, { userId, sessionId }: Holder): Promise<Held> {
  const session = await findLiveSession(tx, sessionId);
  if (!session || session.user_id !== userId) throw new Refusal("session_not_found");
  const person = await requirePerson(tx, userId);
  if (isBanned(person)) throw new Refusal("user_banned");
  return { session, person };
}
