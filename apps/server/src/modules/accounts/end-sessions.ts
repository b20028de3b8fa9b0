import type { SessionId } from "@parley/contract/ids";
import type { Tx } from "../../platform/database.ts";
import type { Caller } from "./identity-service.ts";
import { type EndScope, endSessionsOf } from "./sessions.queries.ts";

/** Ends them for good, and has every process told as soon as this is committed. */
export async function endSessions(tx: Tx, caller: Caller, scope: EndScope): Promise<SessionId[]> {
  const ended = await endSessionsOf(tx, scope);
  caller.ended.push(...ended);
  return ended;
}
