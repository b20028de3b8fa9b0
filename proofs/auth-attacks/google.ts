import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { type Answer, ask } from "./ask.ts";
import type { Stage } from "./stage.ts";

const Crafted = z.object({ id_token: z.string() });

/** What the sandbox's Google signs, right or wrong. */
export async function craftIdToken({ sandbox }: Stage, claims: Record<string, unknown>): Promise<string> {
  const { text } = await ask(`${sandbox.origin}/google/sandbox/id-token`, { body: claims });
  return Crafted.parse(JSON.parse(text)).id_token;
}

/** A browser's secret, and what it shows of it. */
const newVerifier = (): string => randomBytes(32).toString("base64url");

export const challenge = (verifier = newVerifier()) => ({
  code_challenge: createHash("sha256").update(verifier).digest("base64url"),
  code_challenge_method: "s256",
});

type Visit = { email: string; isVerified?: boolean; redirect_to?: string };

/** Somebody signs in with Google, in a browser of their own. */
export async function throughGoogle(
  { api, front, sandbox }: Stage,
  { email, isVerified = true, redirect_to = `${front}/dashboard` }: Visit,
): Promise<{ landing: string; session: Answer }> {
  const verifier = newVerifier();
  const asked = new URLSearchParams({ provider: "google", redirect_to, ...challenge(verifier) });
  const begun = await ask(`${api}/auth/v1/authorize?${asked}`);
  if (!begun.location?.startsWith(`${sandbox.origin}/google/`))
    throw new Error(`Not at Google: ${begun.text}`);
  const page = `${begun.location}&auto=1&login_hint=${encodeURIComponent(email)}&email_verified=${isVerified}`;
  const { location: back } = await ask(page);
  const { location } = await ask((back ?? "").replace(front, api));
  const landing = location ?? "";
  const auth_code = URL.parse(landing)?.searchParams.get("code") ?? "none";
  const session = await ask(`${api}/auth/v1/token?grant_type=pkce`, {
    body: { auth_code, code_verifier: verifier },
  });
  return { landing, session };
}
