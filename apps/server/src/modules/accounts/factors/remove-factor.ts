import type { Factor } from "@parley/contract/identity";
import type { FactorId } from "@parley/contract/ids";
import type { Tx } from "../../../platform/database.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Holder } from "../contract/identity-router.ts";
import { deleteFactor, deleteRecoveryCodesIfAlone } from "../factors.queries.ts";
import type { Caller } from "../identity-service.ts";
import { notifyPerson } from "../notify-person.ts";
import { lockPerson, type Person } from "../people.queries.ts";
import { requireHolder } from "../require-holder.ts";
import { lowerSessionsWithoutFactor } from "../sessions.queries.ts";
import { recordEvent } from "../start-session.ts";
import { requireFactor } from "./challenge-factor.ts";
import { nameOf } from "./factor-names.ts";

/** Whoever has only the password cannot take the second step away. */
export function removeFactor(caller: Caller, holder: Holder, id: FactorId): Promise<FactorId> {
  return caller.transact(async (tx) => {
    const { person, session } = await requireHolder(tx, holder);
    const factor = await requireFactor(tx, holder, id);
    if (factor.status === "verified" && session.aal !== "aal2") {
      throw new Refusal("insufficient_aal", "AAL2 required to unenroll verified factor");
    }
    await dropFactor(tx, caller, { person, factor });
    return id;
  });
}

type Dropped = Pick<Factor, "id" | "status" | "friendly_name" | "factor_type">;

/** With the last one go the recovery codes, and no device stands above the others any more. */
export async function dropFactor(
  tx: Tx,
  caller: Caller,
  { person, factor }: { person: Pick<Person, "id">; factor: Dropped },
): Promise<void> {
  await lockPerson(tx, person.id);
  await deleteFactor(tx, factor.id);
  if (factor.status === "unverified") return;
  await deleteRecoveryCodesIfAlone(tx, person.id);
  await lowerSessionsWithoutFactor(tx, person.id);
  const detail = nameOf(factor);
  await recordEvent(tx, caller, { userId: person.id, kind: "factor_removed", detail });
  await notifyPerson(tx, caller, { userId: person.id, kind: "factor-removed", detail });
}
