import type { Session } from "@parley/contract/identity";
import type { FactorId } from "@parley/contract/ids";
import type { Tx } from "../../../platform/database.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Holder } from "../contract/identity-router.ts";
import { addChallengeTry } from "../factors.queries.ts";
import type { Caller } from "../identity-service.ts";
import { findCodeSet, findTriesForUpdate, insertTry, useUpCode } from "../recovery-codes.queries.ts";
import { requireHolder } from "../require-holder.ts";
import { recordEvent } from "../start-session.ts";
import { nameOf } from "./factor-names.ts";
import { passSecondStep } from "./pass-second-step.ts";

const MOST_TRIES = 5;

/** Each code opens once. Wrong ones are counted, and the count must be kept: so they are told, not thrown, inside. */
export async function verifyRecoveryCode(caller: Caller, holder: Holder, typed: string): Promise<Session> {
  await caller.limit("verify-account", holder.userId);
  const outcome = await caller.transact((tx) => tryCode(tx, caller, { holder, typed }));
  if (outcome === "wrong") throw new Refusal("mfa_verification_failed", "Invalid recovery code entered");
  return outcome;
}

async function tryCode(
  tx: Tx,
  caller: Caller,
  { holder, typed }: { holder: Holder; typed: string },
): Promise<Session | "wrong"> {
  const held = await requireHolder(tx, holder);
  const set = await findCodeSet(tx, holder.userId);
  if (!set) return "wrong";
  if (!(await isRight(tx, caller, { id: set.id, typed }))) {
    const detail = nameOf({ ...set, factor_type: "recovery_code" });
    await recordEvent(tx, caller, { userId: holder.userId, kind: "factor_failed", detail });
    return "wrong";
  }
  await recordEvent(tx, caller, { userId: holder.userId, kind: "recovery_code_used" });
  return passSecondStep(tx, caller, held, "mfa/recovery_code");
}

async function isRight(
  tx: Tx,
  { secrets, address }: Caller,
  { id, typed }: { id: FactorId; typed: string },
): Promise<boolean> {
  const earlier = await findTriesForUpdate(tx, id);
  if (earlier && earlier.tries >= MOST_TRIES) {
    throw new Refusal("mfa_recovery_codes_locked", undefined, earlier.seconds_left);
  }
  if (await useUpCode(tx, id, secrets.codeDigest(id, canonical(typed)))) return true;
  await (earlier ? addChallengeTry(tx, earlier.id) : insertTry(tx, id, address));
  return false;
}

/** People type them in capitals, in groups and with dashes. */
const canonical = (typed: string): string => typed.toLowerCase().replaceAll(/[\s-]/g, "");
