import type { GoTrueClient } from "@supabase/auth-js";
import { ApiError, noSession } from "../../lib/api-error.ts";
import { identityClient } from "../../lib/identity.ts";
import { sessionStore } from "../../lib/session.ts";

type Answer<T> = { data: T; error: null } | { data: unknown; error: Error };

/** What the identity service answered. Its refusal becomes ours, so that every page knows one kind of error. */
export async function askIdentity<T>(
  sentence: string,
  call: (client: GoTrueClient) => Promise<Answer<T>>,
): Promise<NonNullable<T>> {
  const client = await identityClient().catch(() => {
    throw new ApiError({ status: 0, code: "unreachable", message: sentence });
  });
  const answer = await call(client);
  if (answer.error !== null) throw heeded(toRefusal(answer.error, sentence));
  if (answer.data === null || answer.data === undefined) throw toRefusal(new Error(sentence), sentence);
  return answer.data;
}

/** A session that the service has ended is over here too; the shell then asks to sign in again. */
function heeded(refusal: ApiError): ApiError {
  if (refusal.code === "not_signed_in") sessionStore.forget();
  return refusal;
}

/** The service's own words where it had any; a broken connection or a browser's error speaks no language of ours. */
export function toRefusal(error: Error, sentence: string): ApiError {
  const { status, code } = { ...numbered(error), ...coded(error) };
  if (error.name === "AuthSessionMissingError") return noSession();
  if (error.name === "AuthWeakPasswordError")
    return new ApiError({ status, code: "weak_password", message: weaknesses(error) });
  const message = SAID_BY_US[code] ?? (error.name === "AuthApiError" ? error.message : sentence);
  return new ApiError({ status, code, message });
}

const ABORTED = "Your browser stopped before it was done. Nothing has changed; try again when you are ready.";

/** Codes that come from the browser, or whose usual words do not say what to do next. */
const SAID_BY_US: Record<string, string> = {
  insufficient_aal: "Confirm with your second step first.",
  mfa_verification_failed: "That does not match. Please try again.",
  mfa_ip_address_mismatch: "Your connection changed meanwhile. Please try again.",
  mfa_factor_name_conflict: "You have a second step of this name already.",
  mfa_factor_not_found: "This second step is not there any more.",
  reauthentication_not_valid: "This code does not match, or it is too old.",
  ERROR_CEREMONY_ABORTED: ABORTED,
  ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY: ABORTED,
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "This key is one of your second steps already.",
  ERROR_INVALID_DOMAIN: "This address cannot use security keys.",
  ERROR_INVALID_RP_ID: "This address cannot use security keys.",
};

const REASONS: Record<string, string> = {
  length: "Use at least 8 characters.",
  characters: "Mix letters with digits or signs.",
  pwned: "This password is known from a leak elsewhere. Choose one that you use nowhere else.",
};

function weaknesses(error: Error): string {
  const reasons: unknown = Reflect.get(error, "reasons");
  const known = Array.isArray(reasons) ? reasons.map((reason) => REASONS[String(reason)]) : [];
  return known.filter((reason) => reason !== undefined).join(" ") || error.message;
}

function numbered(error: Error): { status: number } {
  const status: unknown = Reflect.get(error, "status");
  return { status: typeof status === "number" ? status : 0 };
}

function coded(error: Error): { code: string } {
  const code: unknown = Reflect.get(error, "code");
  return { code: typeof code === "string" ? code : "unreachable" };
}
