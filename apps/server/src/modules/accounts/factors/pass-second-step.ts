import type { Session } from "@parley/contract/identity";
import type { Tx } from "../../../platform/database.ts";
import { endSessions } from "../end-sessions.ts";
import { digest, newToken } from "../engine/secrets.ts";
import type { Caller } from "../identity-service.ts";
import type { Held } from "../require-holder.ts";
import { raiseSession, replaceRefreshTokens } from "../sessions.queries.ts";
import { answerWith, requirePerson } from "../start-session.ts";

/**
 * The same device, from here on with its second step taken, and a refresh token that was never seen without it.
 * Devices that have not taken it are signed out: one of them may be why the second step was set up.
 */
export async function passSecondStep(
  tx: Tx,
  caller: Caller,
  { person, session }: Held,
  method: string,
): Promise<Session> {
  const earlier = session.amr.filter((proof) => proof.method !== method);
  const amr = [...earlier, { method, timestamp: Math.floor(Date.now() / 1000) }];
  await raiseSession(tx, session.id, amr);
  await endSessions(tx, caller, { userId: person.id, except: session.id, below: "aal2" });
  const token = newToken();
  await replaceRefreshTokens(tx, digest(token), session.id);
  const raised = { ...session, aal: "aal2", amr } as const;
  return answerWith(caller, { person: await requirePerson(tx, person.id), session: raised, token });
}
