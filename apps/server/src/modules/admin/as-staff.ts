import type { Actor, Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { hasSecondFactor, mayHoldOffice, type StaffLevel } from "./admin.policy.ts";
import { findOwnRole } from "./settings.queries.ts";

/** Refuses everyone else before `read` looks at anything, so that a refusal says nothing about what is there. */
export const asStaff =
  <T>(actor: Actor, level: StaffLevel, read: (tx: Tx) => Promise<T>) =>
  async (tx: Tx): Promise<T> => {
    if (!mayHoldOffice(await findOwnRole(tx), level)) throw new Refusal("not_allowed");
    if (!hasSecondFactor(actor)) throw new Refusal("second_factor_required");
    return read(tx);
  };
