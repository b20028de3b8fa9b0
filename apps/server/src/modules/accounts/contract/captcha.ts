import { z } from "zod";
import { Refusal } from "../../../platform/refusal.ts";
import type { Caller } from "../identity-service.ts";

type Guarded = { gotrue_meta_security?: { captcha_token?: string | null | undefined } | null | undefined };

const Verdict = z.object({ success: z.boolean() });
const PATIENCE_MS = 5_000;

/** Only when an operator has switched it on. hCaptcha and Turnstile are asked the same way. */
export async function requireCaptcha({ settings, address }: Caller, asked: Guarded): Promise<void> {
  const { captcha } = settings;
  if (!captcha) return;
  const response = asked.gotrue_meta_security?.captcha_token;
  if (!response)
    throw new Refusal("captcha_failed", "captcha protection: request disallowed (no captcha_token found)");
  const answer = await fetch(captcha.url, {
    method: "POST",
    body: new URLSearchParams({ secret: captcha.secret, response, remoteip: address }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const verdict = Verdict.safeParse(await answer.json().catch(() => undefined));
  if (!verdict.success || !verdict.data.success) throw new Refusal("captcha_failed");
}
