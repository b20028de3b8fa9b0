import type { AuthError } from "@supabase/auth-js";
import { ApiError } from "../../lib/api-error.ts";
import { takeCaptcha } from "./captcha-answer.ts";
import { askIdentity } from "./settings-identity.ts";

/** The calls of someone who is not in yet (spec §7). A session they bring reaches the pages through the session store. */
export async function signInWithPassword(email: string, password: string): Promise<void> {
  const options = takeCaptcha();
  await askIdentity("Failed to sign in", async (it) =>
    named("No user returned from sign in", await it.signInWithPassword({ email, password, options })),
  );
}

export interface NewAccount {
  email: string;
  password: string;
  first_name: string;
  last_name: string;
  referred_by_user_id?: string | undefined;
}

/** True when the address must be confirmed before the first sign-in. */
export async function signUp({ email, password, ...data }: NewAccount, returnTo: string): Promise<boolean> {
  const options = { data, emailRedirectTo: returnTo, ...takeCaptcha() };
  const { user, session } = await askIdentity("Failed to create account", (it) =>
    it.signUp({ email, password, options }),
  );
  if (!user) throw unnamed("No user returned from sign up");
  return session === null;
}

export async function confirmAddress(email: string, token: string): Promise<void> {
  await askIdentity("Failed to confirm your e-mail", (it) => it.verifyOtp({ email, token, type: "signup" }));
}

export async function sendConfirmationAgain(email: string, returnTo: string): Promise<void> {
  const options = { emailRedirectTo: returnTo, ...takeCaptcha() };
  await askIdentity("Failed to send the e-mail again", (it) => it.resend({ type: "signup", email, options }));
}

/** A new number gets its account, with these metadata, when the code comes back; without any, it must have one. */
export async function sendCode(phone: string, data?: object): Promise<void> {
  const options = { shouldCreateUser: data !== undefined, data: data ?? {}, ...takeCaptcha() };
  await askIdentity("Failed to send the code", (it) => it.signInWithOtp({ phone, options }));
}

export async function verifyCode(phone: string, token: string, fallback: string): Promise<void> {
  const { user } = await askIdentity(fallback, (it) => it.verifyOtp({ phone, token, type: "sms" }));
  if (!user) throw unnamed("No user returned from sign in");
}

export async function sendPasswordReset(email: string, returnTo: string): Promise<void> {
  const options = { redirectTo: returnTo, ...takeCaptcha() };
  await askIdentity("Failed to send reset email", (it) => it.resetPasswordForEmail(email, options));
}

/** The code in the same mail, for those who opened it on another device than this one. */
export async function recoverWithCode(email: string, token: string): Promise<void> {
  await askIdentity("Failed to check the code", (it) => it.verifyOtp({ email, token, type: "recovery" }));
}

export async function updatePassword(password: string): Promise<void> {
  await askIdentity("Failed to update password", (it) => it.updateUser({ password }));
}

/** Leaves for Google. The service is asked first, so that its refusal shows here and not on a blank page. */
export async function signInWithGoogle(returnTo: string): Promise<void> {
  const sentence = "Failed to sign in with Google";
  const options = { redirectTo: returnTo, skipBrowserRedirect: true };
  const { url } = await askIdentity(sentence, (it) => it.signInWithOAuth({ provider: "google", options }));
  const answer = await fetch(url, { redirect: "manual" }).catch(() => undefined);
  if (answer?.type !== "opaqueredirect") throw unnamed(sentence);
  window.location.assign(url);
}

/** Leaves for the identity provider that the address's domain has named. */
export async function signInWithSso(email: string, returnTo: string): Promise<void> {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  const options = { redirectTo: returnTo, ...takeCaptcha() };
  await askIdentity("Failed to sign in", (it) => it.signInWithSSO({ domain, options }));
}

export async function signInWithWallet(chain: "ethereum" | "solana"): Promise<void> {
  const told = {
    statement: "Sign in to Parley. This costs nothing and moves nothing.",
    options: takeCaptcha(),
  };
  await askIdentity("Failed to sign in", (it) =>
    chain === "ethereum" ? it.signInWithWeb3({ chain, ...told }) : it.signInWithWeb3({ chain, ...told }),
  );
}

type Answer = { data: { user: unknown }; error: AuthError | null };

/** The client has an error of its own for an answer without a user; the catalogue has a sentence for it (spec §5). */
function named<T extends Answer>(sentence: string, answer: T): T {
  if (answer.error?.name === "AuthInvalidTokenResponseError") throw unnamed(sentence);
  return answer;
}

const unnamed = (message: string) => new ApiError({ status: 500, code: "identity", message });
