import type { EnrolledFactor, EnrollFactor } from "@parley/contract/factors";
import type { Tx } from "../../../platform/database.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { mayChangeCredentials } from "../accounts.policy.ts";
import type { Holder } from "../contract/identity-router.ts";
import { countFactors, deleteStaleFactors, insertFactor, type NewFactor } from "../factors.queries.ts";
import type { Caller } from "../identity-service.ts";
import { lockPerson, type Person } from "../people.queries.ts";
import { requireHolder } from "../require-holder.ts";
import { introduceTotp, newTotpSecret } from "./totp.ts";

const MOST_FACTORS = 10;
const APP = "Parley";

/** It counts for nothing until it was shown once: a code that nobody can read would lock its owner out. */
export function enrollFactor(caller: Caller, holder: Holder, wanted: EnrollFactor): Promise<EnrolledFactor> {
  return caller.transact(async (tx) => {
    const { person, session } = await requireHolder(tx, holder);
    if (!mayChangeCredentials(session, person)) {
      throw new Refusal("insufficient_aal", "AAL2 required to enroll a new factor");
    }
    await makeRoom(tx, person);
    const { secret, shown } = await begin(person, wanted);
    const friendly_name = wanted.friendly_name || null;
    const id = await insertFactor(tx, {
      user_id: person.id,
      factor_type: wanted.factor_type,
      friendly_name,
      ...(secret && { secret: await caller.secrets.seal(secret) }),
      ...(wanted.factor_type === "phone" && { phone: unusedNumber(person, wanted.phone) }),
    });
    if (!id) throw new Refusal("mfa_factor_name_conflict");
    return { id, type: wanted.factor_type, friendly_name, ...shown };
  });
}

async function makeRoom(tx: Tx, person: Person): Promise<void> {
  await lockPerson(tx, person.id);
  await deleteStaleFactors(tx, person.id);
  if ((await countFactors(tx, person.id)) >= MOST_FACTORS) throw new Refusal("too_many_enrolled_mfa_factors");
}

type Beginning = { secret?: NewFactor["secret"]; shown: Pick<EnrolledFactor, "totp" | "phone"> };

async function begin({ email, phone, id }: Person, wanted: EnrollFactor): Promise<Beginning> {
  if (wanted.factor_type === "phone") return { shown: { phone: wanted.phone } };
  if (wanted.factor_type === "webauthn") return { shown: {} };
  const secret = newTotpSecret();
  return { secret, shown: { totp: await introduceTotp(secret, wanted.issuer || APP, email ?? phone ?? id) } };
}

function unusedNumber({ factors }: Person, phone: string): string {
  if (factors.some((factor) => factor.phone === phone && factor.status === "verified")) {
    throw new Refusal("mfa_verified_factor_exists");
  }
  return phone;
}
