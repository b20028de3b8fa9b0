import { timingSafeEqual } from "node:crypto";
import type { VerifyFactor } from "@parley/contract/factors";
import type { Session } from "@parley/contract/identity";
import type { FactorId } from "@parley/contract/ids";
import type { Tx } from "../../../platform/database.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Holder } from "../contract/identity-router.ts";
import {
  addChallengeTry,
  type Challenge,
  deleteUnfinishedFactors,
  type FactorType,
  findChallengeForUpdate,
  type StoredFactor,
  updateFactorVerified,
  useUpChallenge,
  type VerifiedFactor,
} from "../factors.queries.ts";
import type { Caller } from "../identity-service.ts";
import { notifyPerson } from "../notify-person.ts";
import type { Person } from "../people.queries.ts";
import { requireHolder } from "../require-holder.ts";
import { recordEvent } from "../start-session.ts";
import { requireFactor } from "./challenge-factor.ts";
import { nameOf } from "./factor-names.ts";
import { passSecondStep } from "./pass-second-step.ts";
import { recogniseKey } from "./security-keys.ts";
import { findTotpStep } from "./totp.ts";

export type Shown = VerifyFactor & { factorId: FactorId };

/** A wrong answer is counted, and that count must be committed: so it is told by the transaction, not thrown in it. */
export async function verifyFactor(caller: Caller, holder: Holder, shown: Shown): Promise<Session> {
  await caller.limit("verify-account", holder.userId);
  const outcome = await caller.transact((tx) => tryFactor(tx, caller, { holder, shown }));
  if ("wrong" in outcome) throw new Refusal("mfa_verification_failed", sentences[outcome.wrong]);
  return outcome;
}

const sentences: Record<FactorType, string> = {
  totp: "Invalid TOTP code entered",
  phone: "Invalid MFA Phone code entered",
  webauthn: "This security key did not answer what it was asked",
};

type Trying = { holder: Holder; shown: Shown };

async function tryFactor(
  tx: Tx,
  caller: Caller,
  { holder, shown }: Trying,
): Promise<Session | { wrong: FactorType }> {
  const held = await requireHolder(tx, holder);
  const factor = await requireFactor(tx, holder, shown.factorId);
  const challenge = await requireChallenge(tx, caller, { factor, shown });
  const right = await check(caller, { factor, challenge, shown });
  if (!right) {
    await addChallengeTry(tx, challenge.id);
    await recordEvent(tx, caller, { userId: holder.userId, kind: "factor_failed", detail: nameOf(factor) });
    return { wrong: factor.factor_type };
  }
  await useUpChallenge(tx, challenge.id);
  await updateFactorVerified(tx, { id: factor.id, ...right });
  if (factor.status === "unverified") await welcomeFactor(tx, caller, { person: held.person, factor });
  return passSecondStep(tx, caller, held, methods[factor.factor_type]);
}

const methods: Record<FactorType, string> = { totp: "totp", phone: "mfa/phone", webauthn: "mfa/webauthn" };

async function requireChallenge(
  tx: Tx,
  { address }: Caller,
  { factor, shown }: { factor: StoredFactor; shown: Shown },
): Promise<Challenge> {
  const challenge = await findChallengeForUpdate(tx, factor.id, shown.challenge_id);
  if (!challenge) throw new Refusal("mfa_factor_not_found");
  if (challenge.is_over) throw new Refusal("mfa_challenge_expired");
  if (challenge.ip_address !== address) throw new Refusal("mfa_ip_address_mismatch");
  return challenge;
}

type Right = Omit<VerifiedFactor, "id">;
type Checking = { factor: StoredFactor; challenge: Challenge; shown: Shown };

/** What is to be remembered of a right answer; undefined for a wrong one. */
async function check(caller: Caller, { factor, challenge, shown }: Checking): Promise<Right | undefined> {
  if (factor.factor_type === "webauthn") return checkKey(caller, { factor, challenge, shown });
  if (shown.code === undefined) throw new Refusal("validation_failed", "A code is required");
  if (factor.factor_type === "phone") {
    const offered = caller.secrets.codeDigest(challenge.id, shown.code);
    return challenge.code_hash && timingSafeEqual(challenge.code_hash, offered) ? {} : undefined;
  }
  const secret = await caller.secrets.unseal(factor.secret ?? "");
  const last_step = await findTotpStep(secret, shown.code, { lastStep: factor.last_step });
  return last_step === undefined ? undefined : { last_step };
}

async function checkKey(caller: Caller, { factor, challenge, shown }: Checking): Promise<Right | undefined> {
  const { settings, log } = caller;
  if (!shown.webauthn) throw new Refusal("validation_failed", "The answer of a security key is required");
  const known = { ceremony: challenge.ceremony, key: factor.credential };
  const credential = await recogniseKey(settings, shown.webauthn, known).catch((err: unknown) => {
    log.debug({ err }, "a security key was not recognised");
  });
  return credential ? { credential } : undefined;
}

async function welcomeFactor(
  tx: Tx,
  caller: Caller,
  { person, factor }: { person: Person; factor: StoredFactor },
): Promise<void> {
  const detail = nameOf(factor);
  await deleteUnfinishedFactors(tx, person.id, factor.factor_type);
  await recordEvent(tx, caller, { userId: person.id, kind: "factor_enrolled", detail });
  await notifyPerson(tx, caller, { userId: person.id, kind: "factor-added", detail });
}
