import type { Factor } from "@parley/contract/identity";
import type { FactorId, UserId } from "@parley/contract/ids";
import { Refusal } from "../../../platform/refusal.ts";
import { insertAudit } from "../audit.queries.ts";
import { dropFactor } from "../factors/remove-factor.ts";
import type { Caller } from "../identity-service.ts";
import { requirePerson } from "../start-session.ts";

/** For somebody who has lost their telephone and their recovery codes, and has proved to us who they are. */
export function removeFactorOf(caller: Caller, userId: UserId, factorId: FactorId): Promise<Factor> {
  return caller.transact(async (tx) => {
    const person = await requirePerson(tx, userId);
    const factor = person.factors.find(({ id }) => id === factorId);
    if (!factor) throw new Refusal("mfa_factor_not_found");
    await dropFactor(tx, caller, { person, factor });
    await insertAudit(tx, {
      action: "remove-factor",
      subject: ["auth.users", userId],
      before: { factor: factorId, type: factor.factor_type },
    });
    return factor;
  });
}
