/** What is still asked of someone before their session opens anything: their second step, or the new password they came for. */
export type Missing = "second-step" | "new-password";

/** The part of the identity service's session that the pages know; the client keeps the whole of it in local storage. */
export interface Session {
  access_token: string;
  refresh_token: string;
  /** Unix seconds. */
  expires_at: number;
  user: { id: string; email: string };
  lacks?: Missing;
  /** It began on a room's own domain, and opens that room alone. */
  isGuest?: true;
}

export const SESSION_KEY = "parley-session";

/** Also one whose hour is over: its refresh token may still be good. */
export const keptSession = (storage: Storage): Session | null =>
  readSession(parseJson(storage.getItem(SESSION_KEY)));

export const isFresh = ({ expires_at }: Session, now = Date.now()): boolean => expires_at * 1000 > now;

/** Null for anything that is not a whole session: storage is writable by anyone at the keyboard. */
export function readSession(value: unknown): Session | null {
  if (!isRecord(value) || !isRecord(value.user)) return null;
  const { access_token, refresh_token, expires_at, user } = value;
  if (typeof access_token !== "string" || typeof refresh_token !== "string") return null;
  if (typeof expires_at !== "number" || typeof user.id !== "string") return null;
  const email = typeof user.email === "string" ? user.email : "";
  const claims = parseJson(payloadOf(access_token));
  const lacks = missingIn(claims, user);
  const isGuest = isRecord(claims) && typeof claims.room === "string";
  return {
    access_token,
    refresh_token,
    expires_at,
    user: { id: user.id, email },
    ...(lacks && { lacks }),
    ...(isGuest && { isGuest }),
  };
}

function missingIn(claims: unknown, user: Record<string, unknown>): Missing | undefined {
  if (!isRecord(claims)) return undefined;
  const hasStep = listIn(user.factors).some((factor) => isRecord(factor) && factor.status === "verified");
  if (hasStep && claims.aal === "aal1") return "second-step";
  return isForPassword(claims) ? "new-password" : undefined;
}

/** From the link in a recovery mail, or in an invitation: both lead to the choice of a password. */
const isForPassword = (claims: Record<string, unknown>): boolean =>
  listIn(claims.amr).some(
    (proof) => isRecord(proof) && (proof.method === "recovery" || proof.method === "invite"),
  );

export function opensOnlyPassword(access_token: string): boolean {
  const claims = parseJson(payloadOf(access_token));
  return isRecord(claims) && isForPassword(claims);
}

/** The claims as JSON. Nothing is believed because of them: the server checks the signature, this only picks a screen. */
function payloadOf(token: string): string {
  const [, payload = ""] = token.split(".");
  try {
    return atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return "";
  }
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
