import type { Session } from "@parley/contract/identity";
import type { UserId } from "@parley/contract/ids";
import type { Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Caller } from "./identity-service.ts";
import { findWaitingSignUp } from "./one-time-tokens.queries.ts";
import { findCredentials } from "./people.queries.ts";
import { insertFailedSignIn } from "./security-events.queries.ts";
import { startSession } from "./start-session.ts";

type Credentials = { email?: string | undefined; phone?: string | undefined; password: string };

/**
 * In two transactions, because nothing waits for a hash with a connection in its hands. A stranger, a wrong password
 * and an unconfirmed address all take one look, one hash and one note; only who knows the password learns which it was.
 */
export async function signInWithPassword(
  caller: Caller,
  { email, phone, password }: Credentials,
): Promise<Session> {
  const address = email ?? phone;
  if (!address) throw new Refusal("validation_failed", "missing email or phone");
  await caller.limit("sign-in");
  await caller.limit("sign-in-account", address);
  const { account, waiting } = await caller.transact((tx) => findHashes(tx, address));
  const isRight = await caller.passwords.matches(account?.password_hash, password);
  if (isRight && account) return caller.transact((tx) => enter(tx, caller, account.id, email));
  const isWaiting =
    waiting !== undefined && (await caller.passwords.matches(waiting.password_hash, password));
  await caller.transact((tx) =>
    insertFailedSignIn(tx, { address, ip_address: caller.address, user_agent: caller.userAgent }),
  );
  throw isWaiting ? notConfirmed(email) : new Refusal("invalid_credentials");
}

/**
 * A sign-up waits whether its address has an account or not, and its password is tried either way: whoever signs
 * somebody up and then signs in with the same password is told the same of everybody.
 */
async function findHashes(tx: Tx, address: string) {
  return { account: await findCredentials(tx, address), waiting: await findWaitingSignUp(tx, address) };
}

async function enter(tx: Tx, caller: Caller, userId: UserId, email: string | undefined): Promise<Session> {
  const session = await startSession(tx, caller, userId, "password");
  const isConfirmed = email ? session.user.email_confirmed_at : session.user.phone_confirmed_at;
  if (!isConfirmed) throw notConfirmed(email);
  return session;
}

const notConfirmed = (email: string | undefined) =>
  new Refusal(email ? "email_not_confirmed" : "phone_not_confirmed");
