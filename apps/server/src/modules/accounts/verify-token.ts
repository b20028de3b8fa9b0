import { timingSafeEqual } from "node:crypto";
import type { Session, Verify } from "@parley/contract/identity";
import type { UserId } from "@parley/contract/ids";
import type { Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { createAccount, type NewAccount } from "./create-account.ts";
import { endSessions } from "./end-sessions.ts";
import { digest } from "./engine/secrets.ts";
import type { Caller } from "./identity-service.ts";
import { notifyPerson } from "./notify-person.ts";
import {
  addTry,
  findTokenByAddressForUpdate,
  findTokenByHashForUpdate,
  isOtherHalfProven,
  isSolePassword,
  type OneTimeToken,
  type Purpose,
  useUpToken,
} from "./one-time-tokens.queries.ts";
import {
  deletePassword,
  findPersonByEmail,
  findPersonById,
  findPersonByPhone,
  lockPerson,
  type Person,
  updateAccount,
  upsertIdentity,
} from "./people.queries.ts";
import { recordEvent, startSession } from "./start-session.ts";

const purposes: Record<Verify["type"], Purpose[]> = {
  signup: ["signup"],
  invite: ["invite"],
  magiclink: ["magiclink"],
  recovery: ["recovery"],
  email: ["magiclink", "signup"],
  email_change: ["email_change_new", "email_change_old"],
  sms: ["sms", "phone_signup"],
  phone_change: ["phone_change"],
};

/** What a link or a code proved. A wrong code is counted, and that count must be committed: so it is told, not thrown. */
export type Proof = { token: OneTimeToken; userId: UserId } | { waitsForOther: true } | "wrong";

export async function proveToken(tx: Tx, caller: Caller, asked: Verify): Promise<Proof> {
  const token = await findToken(tx, caller, asked);
  if (!token || !purposes[asked.type].includes(token.purpose)) return "wrong";
  await useUpToken(tx, token.id);
  return apply(tx, caller, token);
}

/** By the long token of a link, or by the short code and the address it was sent to. */
async function findToken(
  tx: Tx,
  caller: Caller,
  { type, token, token_hash, email, phone }: Verify,
): Promise<OneTimeToken | undefined> {
  const address = email ?? phone;
  if (token_hash) return findTokenByHashForUpdate(tx, digest(token_hash));
  if (!token) throw new Refusal("validation_failed", "Verify requires a token or a token hash");
  if (!address) return findTokenByHashForUpdate(tx, digest(token));
  const found = await findTokenByAddressForUpdate(tx, address, purposes[type]);
  if (!found?.code_hash) return undefined;
  if (timingSafeEqual(found.code_hash, caller.secrets.codeDigest(found.id, token))) return found;
  await addTry(tx, found.id);
  return undefined;
}

async function apply(tx: Tx, caller: Caller, token: OneTimeToken): Promise<Proof> {
  if (token.purpose === "email_change_new" || token.purpose === "email_change_old")
    return changeEmail(tx, caller, token);
  if (token.purpose === "phone_change") return changePhone(tx, caller, token);
  const person = await personBehind(tx, token);
  if (person) return { token, userId: await confirmAddress(tx, caller, person, token) };
  if (!token.creates_user) return "wrong";
  return { token, userId: await createAccount(tx, caller, await accountAskedFor(tx, token)) };
}

/** Of two passwords that were chosen for one address, whoever confirms it knows only their own: neither is taken. */
async function accountAskedFor(tx: Tx, token: OneTimeToken): Promise<NewAccount> {
  const { address, data, password_hash, new_user_id: id } = token;
  const where = address.startsWith("+") ? { phone: address } : { email: address };
  const isTheirs = password_hash && (await isSolePassword(tx, token));
  return { id, ...where, data, ...(isTheirs && { password_hash }) };
}

/** A sign-up is for someone new: an address that got an account meanwhile, some other way, is not handed over. */
async function personBehind(tx: Tx, token: OneTimeToken): Promise<Person | undefined> {
  const person = await (token.address.startsWith("+")
    ? findPersonByPhone(tx, token.address)
    : findPersonByEmail(tx, token.address));
  const isSignUp = token.purpose === "signup" || token.purpose === "phone_signup";
  if (isSignUp && person) throw new Refusal("otp_expired");
  return person;
}

/** Whoever reads the mail owns the address. */
async function confirmAddress(tx: Tx, caller: Caller, person: Person, token: OneTimeToken): Promise<UserId> {
  const { id, email_confirmed_at, phone_confirmed_at } = person;
  const isPhone = token.address.startsWith("+");
  const now = new Date().toISOString();
  if (!email_confirmed_at && !phone_confirmed_at) await dropPassword(tx, caller, id);
  if (isPhone && !phone_confirmed_at) await updateAccount(tx, id, { phone_confirmed_at: now });
  if (!isPhone && !email_confirmed_at) await updateAccount(tx, id, { email_confirmed_at: now });
  return id;
}

/** It was chosen before anybody had proved anything: perhaps by a stranger, who would come back with it. */
async function dropPassword(tx: Tx, caller: Caller, userId: UserId): Promise<void> {
  await endSessions(tx, caller, { userId });
  await deletePassword(tx, userId);
}

/** Both addresses have their say: whoever only holds the session cannot carry the account away. */
async function changeEmail(tx: Tx, caller: Caller, token: OneTimeToken): Promise<Proof> {
  if (!token.user_id) return "wrong";
  // Two halves that come at once would each wait for the other.
  await lockPerson(tx, token.user_id);
  const person = await findPersonById(tx, token.user_id);
  const asked = token.purpose === "email_change_new" ? token.address : token.data.new_email;
  const email = person?.email_change;
  if (!email || email !== asked) return "wrong";
  if (!(await isOtherHalfProven(tx, token, email))) return { waitsForOther: true };
  if (await findPersonByEmail(tx, email)) throw new Refusal("email_exists");
  await updateAccount(tx, person.id, {
    email,
    email_confirmed_at: new Date().toISOString(),
    email_change: null,
  });
  await upsertIdentity(tx, {
    user_id: person.id,
    provider: "email",
    provider_id: person.id,
    identity_data: { sub: person.id, email, email_verified: true },
  });
  await recordEvent(tx, caller, { userId: person.id, kind: "email_changed" });
  const to = person.email ?? undefined;
  await notifyPerson(tx, caller, {
    userId: person.id,
    kind: "email-changed",
    detail: email,
    ...(to && { to }),
  });
  return { token, userId: person.id };
}

async function changePhone(tx: Tx, caller: Caller, token: OneTimeToken): Promise<Proof> {
  const person = token.user_id ? await findPersonById(tx, token.user_id) : undefined;
  if (person?.phone_change !== token.address) return "wrong";
  if (await findPersonByPhone(tx, token.address)) throw new Refusal("phone_exists");
  const phone = token.address;
  await updateAccount(tx, person.id, {
    phone,
    phone_confirmed_at: new Date().toISOString(),
    phone_change: null,
  });
  await upsertIdentity(tx, {
    user_id: person.id,
    provider: "phone",
    provider_id: person.id,
    identity_data: { sub: person.id, phone, phone_verified: true },
  });
  await recordEvent(tx, caller, { userId: person.id, kind: "phone_changed" });
  return { token, userId: person.id };
}

const methods: Partial<Record<Purpose, string>> = {
  recovery: "recovery",
  magiclink: "magiclink",
  invite: "invite",
};

export function sessionForProof(
  tx: Tx,
  caller: Caller,
  { token, userId }: { token: OneTimeToken; userId: UserId },
): Promise<Session> {
  return startSession(tx, caller, userId, methods[token.purpose] ?? "otp");
}
