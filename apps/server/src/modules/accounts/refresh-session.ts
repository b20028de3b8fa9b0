import type { Session } from "@parley/contract/identity";
import type { Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { endSessions } from "./end-sessions.ts";
import { digest } from "./engine/secrets.ts";
import type { Caller } from "./identity-service.ts";
import { findRefreshTokenForUpdate, insertRefreshToken, rotateRefreshToken } from "./sessions.queries.ts";
import { answerWith, isBanned, recordEvent, requirePerson } from "./start-session.ts";

/**
 * A refresh token is good for one successor. Asked again within ten seconds, by another tab or after a lost answer, the
 * same successor is given; later than that two parties hold the token, and the session ends for both.
 */
export async function refreshSession(tx: Tx, caller: Caller, token: string): Promise<Session | "reused"> {
  const hash = digest(token);
  const found = await findRefreshTokenForUpdate(tx, hash);
  if (!found) throw new Refusal("refresh_token_not_found");
  if (found.used_at && !found.is_recent) {
    await endSessions(tx, caller, { userId: found.user_id, only: found.id });
    await recordEvent(tx, caller, { userId: found.user_id, kind: "session_reuse_detected" });
    return "reused";
  }
  const person = await requirePerson(tx, found.user_id);
  if (isBanned(person)) throw new Refusal("user_banned");
  const next = caller.secrets.successorOf(token);
  // A token that a second step has just replaced is used up and still has no successor.
  if (found.used_at) await insertRefreshToken(tx, digest(next), found.id);
  else await rotateRefreshToken(tx, hash, digest(next), found.id);
  return answerWith(caller, { person, session: found, token: next });
}
