import type { SessionId } from "@parley/contract/ids";
import type { Actor } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { endSessions } from "./end-sessions.ts";
import type { Caller } from "./identity-service.ts";
import { recordEvent } from "./start-session.ts";

/** One's own device, from wherever one is. Somebody else's is not there. */
export function endDevice(caller: Caller, { userId }: Actor, only: SessionId): Promise<void> {
  return caller.transact(async (tx) => {
    const ended = await endSessions(tx, caller, { userId, only });
    if (ended.length === 0) throw new Refusal("device_not_found");
    await recordEvent(tx, caller, { userId, kind: "signed_out_elsewhere" });
  });
}
