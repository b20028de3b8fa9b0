import type { FactorId } from "@parley/contract/ids";
import { Refusal } from "../../../platform/refusal.ts";
import type { Holder } from "../contract/identity-router.ts";
import { deleteFactor } from "../factors.queries.ts";
import type { Caller } from "../identity-service.ts";
import { notifyPerson } from "../notify-person.ts";
import { findCodeSet } from "../recovery-codes.queries.ts";
import { requireHolder } from "../require-holder.ts";
import { recordEvent } from "../start-session.ts";
import { requireStepTaken } from "./make-recovery-codes.ts";

export function removeRecoveryCodes(caller: Caller, holder: Holder): Promise<FactorId> {
  return caller.transact(async (tx) => {
    requireStepTaken(await requireHolder(tx, holder));
    const set = await findCodeSet(tx, holder.userId);
    if (!set) throw new Refusal("mfa_factor_not_found");
    await deleteFactor(tx, set.id);
    const about = { userId: holder.userId, detail: set.friendly_name };
    await recordEvent(tx, caller, { ...about, kind: "factor_removed" });
    await notifyPerson(tx, caller, { ...about, kind: "factor-removed" });
    return set.id;
  });
}
