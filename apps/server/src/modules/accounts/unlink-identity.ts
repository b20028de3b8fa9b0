import type { Identity } from "@parley/contract/identity";
import { z } from "zod";
import type { Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { updateReach } from "./identities.queries.ts";
import type { Caller } from "./identity-service.ts";
import { requireMayLink } from "./link-identity.ts";
import {
  deleteIdentity,
  deletePassword,
  findPersonByEmail,
  lockPerson,
  type Person,
} from "./people.queries.ts";
import type { Held } from "./require-holder.ts";
import { recordEvent, requirePerson } from "./start-session.ts";

/** The last way in stays. With the e-mail goes the password, and the address unless another way in proves it too. */
export async function unlinkIdentity(tx: Tx, caller: Caller, held: Held, identityId: string): Promise<void> {
  const userId = held.person.id;
  // Two that go at once would each leave the other.
  await lockPerson(tx, userId);
  const person = await requirePerson(tx, userId);
  requireMayLink({ ...held, person });
  const gone = person.identities.find(({ identity_id }) => identity_id === identityId);
  if (!gone) throw new Refusal("identity_not_found");
  const left = person.identities.filter((identity) => identity !== gone);
  if (left.length === 0) throw new Refusal("single_identity_not_deletable");
  const reach = await reachAfter(tx, person, { gone, left });
  await deleteIdentity(tx, userId, identityId);
  if (gone.provider === "email" || reach.email === null) await deletePassword(tx, userId);
  await updateReach(tx, userId, reach);
  await recordEvent(tx, caller, { userId, kind: "identity_unlinked", detail: gone.provider });
}

type Parting = { gone: Identity; left: Identity[] };

async function reachAfter(tx: Tx, person: Person, { gone, left }: Parting) {
  const addresses = left.flatMap((identity) => provenAddressIn(identity, person));
  const isStillProven = person.email !== null && addresses.includes(person.email);
  const email = isStillProven ? person.email : (addresses[0] ?? null);
  if (email && email !== person.email && (await findPersonByEmail(tx, email))) {
    throw new Refusal("email_conflict_identity_not_deletable");
  }
  return {
    email,
    phone: gone.provider === "phone" ? null : person.phone,
    hasWallet: left.some(({ provider }) => provider === "web3"),
  };
}

const Address = z.object({ email: z.string(), email_verified: z.literal(true) });

function provenAddressIn(
  { provider, identity_data }: Identity,
  { email, email_confirmed_at }: Person,
): string[] {
  if (provider === "email") return email && email_confirmed_at ? [email] : [];
  const found = Address.safeParse(identity_data);
  return found.success ? [found.data.email] : [];
}
