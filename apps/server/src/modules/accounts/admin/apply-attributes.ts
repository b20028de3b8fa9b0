import type { PersonAttributes } from "@parley/contract/identity-admin";
import type { Tx } from "../../../platform/database.ts";
import { endSessions } from "../end-sessions.ts";
import type { Caller } from "../identity-service.ts";
import { mergeMetadata } from "../merge-metadata.ts";
import { type AccountChange, type Person, updateAccount, upsertIdentity } from "../people.queries.ts";
import { banEnd } from "./ban-end.ts";

/** Whoever is kept out is out at once: their devices are signed out, too. */
export async function applyAttributes(
  tx: Tx,
  caller: Caller,
  person: Person,
  wanted: Omit<PersonAttributes, "password">,
): Promise<void> {
  const change = changeOf(person, wanted);
  if (Object.keys(change).length > 0) await updateAccount(tx, person.id, change);
  await keepWaysIn(tx, person, wanted);
  if (change.banned_until) await endSessions(tx, caller, { userId: person.id });
}

/** Confirmed stays confirmed since when it was. */
function changeOf(person: Person, wanted: Omit<PersonAttributes, "password">): AccountChange {
  const { email, phone, user_metadata, ban_duration } = wanted;
  const now = new Date().toISOString();
  return {
    ...(email && { email, email_change: null }),
    ...(phone && { phone, phone_change: null }),
    ...(wanted.email_confirm !== undefined && {
      email_confirmed_at: wanted.email_confirm ? (person.email_confirmed_at ?? now) : null,
    }),
    ...(wanted.phone_confirm !== undefined && {
      phone_confirmed_at: wanted.phone_confirm ? (person.phone_confirmed_at ?? now) : null,
    }),
    ...(user_metadata && { raw_user_meta_data: mergeMetadata(person, user_metadata) }),
    ...(ban_duration !== undefined && { banned_until: banEnd(ban_duration) }),
  };
}

/** An address is also a way in, and both say the same of it. */
async function keepWaysIn(tx: Tx, person: Person, kept: Omit<PersonAttributes, "password">): Promise<void> {
  const { id } = person;
  const email = kept.email ?? person.email;
  const phone = kept.phone ?? person.phone;
  if (email && (kept.email || kept.email_confirm !== undefined)) {
    const email_verified = kept.email_confirm ?? person.email_confirmed_at !== null;
    const identity_data = { ...person.raw_user_meta_data, sub: id, email, email_verified };
    await upsertIdentity(tx, { user_id: id, provider: "email", provider_id: id, identity_data });
  }
  if (phone && (kept.phone || kept.phone_confirm !== undefined)) {
    const phone_verified = kept.phone_confirm ?? person.phone_confirmed_at !== null;
    const identity_data = { sub: id, phone, phone_verified };
    await upsertIdentity(tx, { user_id: id, provider: "phone", provider_id: id, identity_data });
  }
}
