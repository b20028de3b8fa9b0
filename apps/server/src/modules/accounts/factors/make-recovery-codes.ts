import { randomBytes } from "node:crypto";
import type { RecoveryCodes } from "@parley/contract/factors";
import type { FactorId } from "@parley/contract/ids";
import type { Tx } from "../../../platform/database.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { hasSecondStep } from "../accounts.policy.ts";
import type { Holder } from "../contract/identity-router.ts";
import { insertFactor } from "../factors.queries.ts";
import type { Caller } from "../identity-service.ts";
import { findCodeSet, replaceCodes } from "../recovery-codes.queries.ts";
import { type Held, requireHolder } from "../require-holder.ts";
import { recordEvent } from "../start-session.ts";

const HOW_MANY = 10;
const LENGTH = 16;
/** 32 signs that nobody mistakes for one another on paper. */
const SIGNS = "23456789abcdefghijkmnpqrstuvwxyz";

/** For the day on which the telephone is lost. They are shown once; we keep what recognises them. */
export function makeRecoveryCodes(
  caller: Caller,
  holder: Holder,
  name: string | null | undefined,
): Promise<RecoveryCodes> {
  return caller.transact(async (tx) => {
    const { person, session } = await requireHolder(tx, holder);
    if (!hasSecondStep(person)) throw new Refusal("mfa_recovery_codes_sole_factor");
    requireStepTaken({ session });
    if (await findCodeSet(tx, person.id)) throw new Refusal("mfa_verified_factor_exists");
    const friendly_name = name || "Recovery codes";
    const id = await insertFactor(tx, {
      user_id: person.id,
      factor_type: "recovery_code",
      friendly_name,
      status: "verified",
    });
    if (!id) throw new Refusal("mfa_factor_name_conflict");
    return issue(tx, caller, { holder, id, friendly_name });
  });
}

/** The factor stays, its codes are new. */
export function remakeRecoveryCodes(caller: Caller, holder: Holder): Promise<RecoveryCodes> {
  return caller.transact(async (tx) => {
    requireStepTaken(await requireHolder(tx, holder));
    const set = await findCodeSet(tx, holder.userId);
    if (!set) throw new Refusal("mfa_factor_not_found");
    return issue(tx, caller, { holder, ...set });
  });
}

/** Whoever only has the password must not make themselves a way around the second step. */
export function requireStepTaken({ session }: Pick<Held, "session">): void {
  if (session.aal !== "aal2") throw new Refusal("insufficient_aal", "AAL2 required to manage recovery codes");
}

type Issue = { holder: Holder; id: FactorId; friendly_name: string };

async function issue(tx: Tx, caller: Caller, { holder, id, friendly_name }: Issue): Promise<RecoveryCodes> {
  const codes = Array.from({ length: HOW_MANY }, newCode);
  const hashes = codes.map((code) => caller.secrets.codeDigest(id, code));
  await replaceCodes(tx, id, hashes);
  await recordEvent(tx, caller, { userId: holder.userId, kind: "recovery_codes_made" });
  return { id, type: "recovery_code", friendly_name, total: codes.length, codes };
}

const newCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => SIGNS.charAt(byte % SIGNS.length)).join("");
