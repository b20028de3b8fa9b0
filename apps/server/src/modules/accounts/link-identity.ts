import type { UserId } from "@parley/contract/ids";
import type { Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { mayChangeCredentials } from "./accounts.policy.ts";
import type { Caller } from "./identity-service.ts";
import { findPersonByIdentity, type Person, upsertIdentity } from "./people.queries.ts";
import type { Proven } from "./proven.ts";
import type { Held } from "./require-holder.ts";
import { identityOf } from "./sign-in-with-provider.ts";
import { isBanned, recordEvent, requirePerson } from "./start-session.ts";

/** One more way into the account, asked for by whoever is in it. Both sides' address is proved, or it is refused. */
export async function linkIdentity(tx: Tx, caller: Caller, userId: UserId, proven: Proven): Promise<void> {
  await requireLinkable(tx, await requirePerson(tx, userId), proven);
  await upsertIdentity(tx, identityOf(userId, proven));
  await recordEvent(tx, caller, { userId, kind: "identity_linked", detail: proven.provider });
}

export async function requireLinkable(tx: Tx, person: Person, proven: Proven): Promise<void> {
  if (isBanned(person)) throw new Refusal("user_banned");
  if (!proven.email_verified) throw new Refusal("provider_email_needs_verification");
  if (person.email && !person.email_confirmed_at) throw new Refusal("email_not_confirmed");
  const owner = await findPersonByIdentity(tx, proven.provider, proven.provider_id);
  if (owner?.id === person.id) throw new Refusal("identity_already_exists", "Identity is already linked");
  if (owner) throw new Refusal("identity_already_exists");
}

/** Who decides how an account is entered: not a company's people, and nobody short of their second step. */
export function requireMayLink({ person, session }: Held): void {
  if (person.is_sso_user) throw new Refusal("user_sso_managed");
  if (!mayChangeCredentials(session, person)) throw new Refusal("insufficient_aal");
}
