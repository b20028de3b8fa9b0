import type { AskForCode, Recover, Resend } from "@parley/contract/identity";
import type { z } from "zod";
import { enqueue } from "../../platform/queue.ts";
import { Refusal } from "../../platform/refusal.ts";
import { askForToken, limitSending } from "./ask-for-token.ts";
import type { Caller } from "./identity-service.ts";
import type { NewOneTimeToken, Purpose } from "./one-time-tokens.queries.ts";
import { resendOneTimeToken } from "./send-one-time-token.job.ts";

/** A link and a code to sign in with; a new address or number gets its account when the code comes back. */
export async function askForSignInCode(
  caller: Caller,
  asked: AskForCode,
  redirect_to: string,
): Promise<void> {
  const { email, phone, create_user: creates_user, data } = asked;
  const address = required(email ?? phone);
  await caller.limit("one-time-code");
  const token = { address, redirect_to, creates_user, data: data ?? {}, ...challengeOf(asked) };
  await askForToken(caller, { ...token, purpose: email ? "magiclink" : "sms" });
}

export async function askToRecover(
  caller: Caller,
  asked: z.infer<typeof Recover>,
  redirect_to: string,
): Promise<void> {
  await caller.limit("one-time-code");
  await askForToken(caller, {
    purpose: "recovery",
    address: asked.email,
    redirect_to,
    ...challengeOf(asked),
  });
}

const purposes: Record<z.infer<typeof Resend>["type"], Purpose> = {
  signup: "signup",
  email_change: "email_change_new",
  sms: "phone_signup",
  phone_change: "phone_change",
};

/** The worker finds what was asked for before and sends it anew; here nobody learns whether there was anything. */
export async function resend(caller: Caller, asked: z.infer<typeof Resend>): Promise<void> {
  const address = required(asked.email ?? asked.phone);
  const purpose = purposes[asked.type];
  await caller.limit("one-time-code");
  await limitSending(caller, { address, purpose });
  await caller.transact((tx) => enqueue(tx, resendOneTimeToken, { address, purpose }));
}

function challengeOf({
  code_challenge,
  code_challenge_method,
}: Pick<NewOneTimeToken, "code_challenge" | "code_challenge_method">) {
  return { code_challenge, code_challenge_method };
}

function required(address: string | undefined): string {
  if (!address) throw new Refusal("validation_failed", "An e-mail address or a phone number is required");
  return address;
}
