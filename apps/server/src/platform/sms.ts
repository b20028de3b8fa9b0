import { z } from "zod";
import type { Env } from "./env.ts";
import { Refusal } from "./refusal.ts";

export type TextMessage = { to: string; text: string };

/** A Refusal when the number will never take a message; any other error is worth another try. */
export type SmsSender = (message: TextMessage, signal?: AbortSignal) => Promise<void>;

export type SmsSettings = Pick<
  Env,
  "TWILIO_URL" | "TWILIO_ACCOUNT_SID" | "TWILIO_AUTH_TOKEN" | "TWILIO_FROM"
>;

const answerWithinMs = 10_000;
const phoneNumber = /^\+[1-9]\d{6,14}$/;

/** What Twilio says about the number, not about us: no such number, not a mobile, opted out, a country we do not serve. */
const unreachable = new Set([21_211, 21_214, 21_217, 21_408, 21_421, 21_610, 21_612, 21_614]);

const TwilioError = z.object({ code: z.number() });

/** Twilio's one call that we need, over plain fetch. */
export function createSmsSender(env: SmsSettings): SmsSender {
  const url = `${env.TWILIO_URL.replace(/\/$/, "")}/2010-04-01/Accounts/${env.TWILIO_ACCOUNT_SID}/Messages.json`;
  const credentials = Buffer.from(`${env.TWILIO_ACCOUNT_SID}:${env.TWILIO_AUTH_TOKEN}`).toString("base64");
  return async ({ to, text }, signal) => {
    if (!phoneNumber.test(to)) throw new Refusal("invalid_input", "This is not a phone number");
    const timeout = AbortSignal.timeout(answerWithinMs);
    const response = await fetch(url, {
      method: "POST",
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ To: to, From: env.TWILIO_FROM, Body: text }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      redirect: "error",
    });
    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw toError(response.status, answer);
  };
}

function toError(status: number, answer: unknown): Error {
  const code = TwilioError.safeParse(answer).data?.code;
  if (code !== undefined && unreachable.has(code)) {
    return new Refusal("invalid_input", "This number cannot receive text messages");
  }
  // Neither the number nor the words of the message: this ends up in a log.
  return new Error(`Twilio answered ${status}${code === undefined ? "" : ` (${code})`}`);
}
