import type { RecoveryCodesStatus } from "@parley/contract/factors";
import { Refusal } from "../../../platform/refusal.ts";
import type { Holder } from "../contract/identity-router.ts";
import type { Caller } from "../identity-service.ts";
import { findCodeSet } from "../recovery-codes.queries.ts";
import { requireHolder } from "../require-holder.ts";

export function readCodesLeft(caller: Caller, holder: Holder): Promise<RecoveryCodesStatus> {
  return caller.transact(async (tx) => {
    await requireHolder(tx, holder);
    const set = await findCodeSet(tx, holder.userId);
    if (!set) throw new Refusal("mfa_factor_not_found");
    const { id, total, remaining } = set;
    return { id, type: "recovery_code", total, remaining };
  });
}
