import { timingSafeEqual } from "node:crypto";
import type { Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { needsReauthentication } from "./accounts.policy.ts";
import { endSessions } from "./end-sessions.ts";
import type { Caller } from "./identity-service.ts";
import { notifyPerson } from "./notify-person.ts";
import { addTry, findTokenByAddressForUpdate, useUpToken } from "./one-time-tokens.queries.ts";
import { type Person, setPasswordHash } from "./people.queries.ts";
import type { Held } from "./require-holder.ts";
import { recordEvent } from "./start-session.ts";

type NewPassword = { password: string; nonce?: string | undefined };

/** Every other device is signed out: whoever changes a password may be throwing somebody out. */
export async function changePassword(
  caller: Caller,
  { person, session }: Held,
  { password, nonce }: NewPassword,
): Promise<void> {
  caller.passwords.requireStrong(password);
  if (await caller.passwords.matches(person.password_hash, password)) throw new Refusal("same_password");
  if (needsReauthentication(session) && nonce === undefined) throw new Refusal("reauthentication_needed");
  const hash = await caller.passwords.hash(password);
  const isDone = await caller.transact(async (tx) => {
    if (nonce !== undefined && !(await isRightNonce(tx, caller, { person, nonce }))) return false;
    await setPasswordHash(tx, person.id, hash);
    await endSessions(tx, caller, { userId: person.id, except: session.id });
    await recordEvent(tx, caller, { userId: person.id, kind: "password_changed" });
    await notifyPerson(tx, caller, { userId: person.id, kind: "password-changed" });
    return true;
  });
  if (!isDone) throw new Refusal("reauthentication_not_valid");
}

/** A wrong one is counted, so it is answered and not thrown: the count has to be kept. */
async function isRightNonce(
  tx: Tx,
  caller: Caller,
  { person, nonce }: { person: Person; nonce: string },
): Promise<boolean> {
  const token = await findTokenByAddressForUpdate(tx, person.email ?? person.phone ?? "", [
    "reauthentication",
  ]);
  if (!token?.code_hash) return false;
  if (timingSafeEqual(token.code_hash, caller.secrets.codeDigest(token.id, nonce))) {
    await useUpToken(tx, token.id);
    return true;
  }
  await addTry(tx, token.id);
  return false;
}
