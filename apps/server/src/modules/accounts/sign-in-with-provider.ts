import type { UserId } from "@parley/contract/ids";
import type { Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { createAccount } from "./create-account.ts";
import { endSessions } from "./end-sessions.ts";
import { clearUnprovenAccount, lockAddress } from "./identities.queries.ts";
import type { Caller } from "./identity-service.ts";
import {
  findPersonByEmail,
  findPersonByIdentity,
  type NewIdentity,
  type Person,
  upsertIdentity,
} from "./people.queries.ts";
import type { Proven } from "./proven.ts";
import { isBanned, recordEvent } from "./start-session.ts";

/**
 * Whose account it is that a provider opens. Known ways in open what they always opened; a new one joins an account
 * only by an address that both sides have proved, and an address nobody proved opens nothing, known here or not.
 */
export async function signInWithProvider(tx: Tx, caller: Caller, proven: Proven): Promise<UserId> {
  await lockAddress(tx, proven.email);
  const known = await findPersonByIdentity(tx, proven.provider, proven.provider_id);
  if (known) return comeBack(tx, known, proven);
  if (!proven.email_verified) throw new Refusal("provider_email_needs_verification");
  const namesake = await findPersonByEmail(tx, proven.email);
  if (namesake) return join(tx, caller, namesake, proven);
  const { email, provider, provider_id, identity_data } = proven;
  return createAccount(tx, caller, {
    email,
    data: identity_data,
    identity: { provider, provider_id, identity_data },
  });
}

/** By a way in that is theirs already. */
export async function comeBack(
  tx: Tx,
  person: Person,
  { provider, provider_id, identity_data }: Omit<NewIdentity, "user_id">,
): Promise<UserId> {
  if (isBanned(person)) throw new Refusal("user_banned");
  await upsertIdentity(tx, { user_id: person.id, provider, provider_id, identity_data });
  return person.id;
}

async function join(tx: Tx, caller: Caller, person: Person, proven: Proven): Promise<UserId> {
  if (isBanned(person)) throw new Refusal("user_banned");
  if (person.is_sso_user) throw new Refusal("user_sso_managed");
  if (!person.email_confirmed_at) {
    await endSessions(tx, caller, { userId: person.id });
    await clearUnprovenAccount(tx, { id: person.id, data: proven.identity_data });
  }
  await upsertIdentity(tx, identityOf(person.id, proven));
  await recordEvent(tx, caller, { userId: person.id, kind: "identity_linked", detail: proven.provider });
  return person.id;
}

export const identityOf = (user_id: UserId, { provider, provider_id, identity_data }: Proven) => ({
  user_id,
  provider,
  provider_id,
  identity_data,
});
