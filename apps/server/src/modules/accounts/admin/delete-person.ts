import type { UserId } from "@parley/contract/ids";
import { insertAudit } from "../audit.queries.ts";
import { endSessions } from "../end-sessions.ts";
import type { Caller } from "../identity-service.ts";
import { updateAccountDeleted } from "../people.queries.ts";
import { requirePerson } from "../start-session.ts";

/** The account is closed at once; what it leaves behind is taken apart in the background, as when somebody leaves. */
export function deletePerson(caller: Caller, id: UserId): Promise<void> {
  return caller.transact(async (tx) => {
    await requirePerson(tx, id);
    await endSessions(tx, caller, { userId: id });
    await updateAccountDeleted(tx, id);
    await caller.requestDeletion(tx, id);
    await insertAudit(tx, { action: "delete-person", subject: ["auth.users", id] });
  });
}
