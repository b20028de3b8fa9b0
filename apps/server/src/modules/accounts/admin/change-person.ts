import type { User } from "@parley/contract/identity";
import type { PersonAttributes } from "@parley/contract/identity-admin";
import type { UserId } from "@parley/contract/ids";
import type { Tx } from "../../../platform/database.ts";
import { insertAudit } from "../audit.queries.ts";
import { endSessions } from "../end-sessions.ts";
import type { Caller } from "../identity-service.ts";
import { notifyPerson } from "../notify-person.ts";
import { type Person, setPasswordHash } from "../people.queries.ts";
import { toUser } from "../person.ts";
import { recordEvent, requirePerson } from "../start-session.ts";
import { applyAttributes } from "./apply-attributes.ts";
import { requireFreeAddress } from "./require-free-address.ts";

/** At once and without a question to anybody: whoever holds the service key vouches for it. */
export async function changePerson(caller: Caller, id: UserId, wanted: PersonAttributes): Promise<User> {
  const { password, ...attributes } = wanted;
  if (password) caller.passwords.requireStrong(password);
  const hash = password ? await caller.passwords.hash(password) : undefined;
  return caller.transact(async (tx) => {
    const person = await requirePerson(tx, id);
    const change = withoutWhatStays(person, attributes);
    await requireFreeAddress(tx, change);
    await applyAttributes(tx, caller, person, change);
    if (hash) await givePassword(tx, caller, { person, hash });
    const after = { changed: Object.keys(wanted).toSorted() };
    await insertAudit(tx, { action: "change-person", subject: ["auth.users", id], after });
    return toUser(await requirePerson(tx, id));
  });
}

function withoutWhatStays(person: Person, { email, phone, ...rest }: Omit<PersonAttributes, "password">) {
  return {
    ...rest,
    ...(email && email !== person.email && { email }),
    ...(phone && phone !== person.phone && { phone }),
  };
}

/** Every device is signed out: somebody else may have known the old one. */
async function givePassword(
  tx: Tx,
  caller: Caller,
  { person, hash }: { person: Person; hash: string },
): Promise<void> {
  await setPasswordHash(tx, person.id, hash);
  await endSessions(tx, caller, { userId: person.id });
  await recordEvent(tx, caller, { userId: person.id, kind: "password_changed" });
  await notifyPerson(tx, caller, { userId: person.id, kind: "password-changed" });
}
