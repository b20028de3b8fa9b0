import type { Session, SignUp, User } from "@parley/contract/identity";
import type { Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { askForToken } from "./ask-for-token.ts";
import { createAccount } from "./create-account.ts";
import type { Caller } from "./identity-service.ts";
import { findWaitingSignUp } from "./one-time-tokens.queries.ts";
import { findPersonByEmail } from "./people.queries.ts";
import { startSession } from "./start-session.ts";
import { waitingUser } from "./waiting-user.ts";

export type Request = { redirectTo: string };

/**
 * With confirmation on no account is looked up: the same rows are written and the same mail is set in motion whether the
 * address is known or not, so that neither the answer nor its time tells.
 */
export async function signUp(
  caller: Caller,
  asked: SignUp,
  { redirectTo }: Request,
): Promise<Session | User> {
  const { email, phone, password, data } = asked;
  const address = email ?? phone;
  if (!address) throw new Refusal("validation_failed", "Sign up needs an e-mail address or a phone number");
  caller.passwords.requireStrong(password);
  const waiting = await caller.transact((tx) => findWaitingSignUp(tx, address));
  // Whoever signs up again with the same password is told by it from whoever signs up in their place.
  const password_hash = await caller.passwords.hash(password, waiting?.password_hash ?? undefined);
  if (email && !caller.settings.confirmEmail) {
    return caller.transact((tx) => signUpAtOnce(tx, caller, { email, password_hash, data: data ?? {} }));
  }
  const token = await askForToken(caller, {
    purpose: email ? "signup" : "phone_signup",
    address,
    redirect_to: redirectTo,
    creates_user: true,
    password_hash,
    data: data ?? {},
    code_challenge: asked.code_challenge,
    code_challenge_method: asked.code_challenge_method,
  });
  return waitingUser(token, asked);
}

type NewAccount = { email: string; password_hash: string; data: Record<string, unknown> };

async function signUpAtOnce(tx: Tx, caller: Caller, account: NewAccount): Promise<Session> {
  if (await findPersonByEmail(tx, account.email)) throw new Refusal("user_already_exists");
  const userId = await createAccount(tx, caller, account);
  return startSession(tx, caller, userId, "password");
}
