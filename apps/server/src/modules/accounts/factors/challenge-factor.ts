import type { ChallengeFactor, FactorChallenge } from "@parley/contract/factors";
import type { FactorId } from "@parley/contract/ids";
import type { Tx } from "../../../platform/database.ts";
import { enqueue } from "../../../platform/queue.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { limitSending } from "../ask-for-token.ts";
import type { Holder } from "../contract/identity-router.ts";
import { findFactorForUpdate, insertChallenge, listKeysOf, type StoredFactor } from "../factors.queries.ts";
import type { Caller } from "../identity-service.ts";
import type { Person } from "../people.queries.ts";
import { requireHolder } from "../require-holder.ts";
import { askForNewKey, askKnownKey, siteOf } from "./security-keys.ts";
import { sendFactorCode } from "./send-factor-code.job.ts";

export type Asked = ChallengeFactor & { factorId: FactorId };

/** Asks for the second step: with a text message, with something for the key to sign, or just for the app's code. */
export async function challengeFactor(
  caller: Caller,
  holder: Holder,
  asked: Asked,
): Promise<FactorChallenge> {
  await caller.limit("factor-challenge", holder.userId);
  requireOurSite(caller, asked);
  const phone = await caller.transact((tx) => findNumber(tx, holder, asked.factorId));
  if (phone) await limitSending(caller, { address: phone, purpose: "second_step" });
  return caller.transact(async (tx) => {
    const { person } = await requireHolder(tx, holder);
    const factor = await requireFactor(tx, holder, asked.factorId);
    return challenge(tx, caller, { person, factor });
  });
}

function requireOurSite({ settings }: Caller, { webauthn }: ChallengeFactor): void {
  if (webauthn?.rpId === undefined || webauthn.rpId === siteOf(settings)) return;
  throw new Refusal("validation_failed", "This site does not use Parley's security keys");
}

async function findNumber(tx: Tx, holder: Holder, factorId: FactorId): Promise<string | null> {
  await requireHolder(tx, holder);
  return (await requireFactor(tx, holder, factorId)).phone;
}

/** Somebody else's is not there, and neither are recovery codes: those are asked for in their own way. */
export async function requireFactor(
  tx: Tx,
  { userId }: Pick<Holder, "userId">,
  id: FactorId,
): Promise<StoredFactor> {
  const factor = await findFactorForUpdate(tx, userId, id);
  if (!factor) throw new Refusal("mfa_factor_not_found");
  return factor;
}

async function challenge(
  tx: Tx,
  caller: Caller,
  { person, factor }: { person: Person; factor: StoredFactor },
): Promise<FactorChallenge> {
  const key = factor.factor_type === "webauthn" ? await askKey(tx, caller, { person, factor }) : undefined;
  const { id, expires_at } = await insertChallenge(tx, {
    factor_id: factor.id,
    ip_address: caller.address,
    ceremony: key?.ceremony,
  });
  if (factor.factor_type === "phone") await enqueue(tx, sendFactorCode, { challenge_id: id });
  return {
    id,
    type: factor.factor_type,
    expires_at: Math.floor(Date.parse(expires_at) / 1000),
    ...(key && { webauthn: key.webauthn }),
  };
}

async function askKey(
  tx: Tx,
  { settings }: Caller,
  { person, factor }: { person: Person; factor: StoredFactor },
) {
  if (factor.credential) return askKnownKey(settings, factor.credential);
  return askForNewKey(settings, person, await listKeysOf(tx, person.id));
}
