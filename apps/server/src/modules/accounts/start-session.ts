import type { Session } from "@parley/contract/identity";
import { SessionId, type UserId } from "@parley/contract/ids";
import type { SecurityEventKind } from "@parley/contract/security-events";
import type { Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { hasSecondStep } from "./accounts.policy.ts";
import { ACCESS_TOKEN_SECONDS } from "./engine/key-ring.ts";
import { digest, newToken } from "./engine/secrets.ts";
import type { Caller, IdentityService } from "./identity-service.ts";
import { findPersonById, type Person, updateLastSignIn } from "./people.queries.ts";
import { toUser } from "./person.ts";
import { insertSecurityEvent } from "./security-events.queries.ts";
import { insertRefreshToken, type LiveSession, type Method } from "./sessions.queries.ts";

/**
 * A device is signed in from here on: everywhere, or in the one room on whose own domain it asked. `method` is how it was
 * proved, for those who ask later.
 */
export async function startSession(tx: Tx, caller: Caller, userId: UserId, method: string): Promise<Session> {
  const person = await requirePerson(tx, userId);
  if (isBanned(person)) throw new Refusal("user_banned");
  const context = await caller.engine.$context;
  const room_id = caller.roomId ?? null;
  const amr: Method[] = [{ method, timestamp: Math.floor(Date.now() / 1000) }];
  const created = await context.internalAdapter.createSession(userId, false, {
    aal: "aal1",
    amr: JSON.stringify(amr),
    ipAddress: caller.address,
    userAgent: caller.userAgent,
    room_id,
  });
  const session = { id: SessionId.parse(created.id), user_id: userId, aal: "aal1", amr, room_id } as const;
  const token = newToken();
  await insertRefreshToken(tx, digest(token), session.id);
  const last_sign_in_at = await updateLastSignIn(tx, userId);
  await recordEvent(tx, caller, { userId, kind: "signed_in", detail: method });
  return answerWith(caller, { person: { ...person, last_sign_in_at }, session, token });
}

type Holding = { person: Person; session: Omit<LiveSession, "created_at">; token: string };

export async function answerWith(
  service: IdentityService,
  { person, session, token }: Holding,
): Promise<Session> {
  const now = Math.floor(Date.now() / 1000);
  return {
    access_token: await signAccessToken(service, { person, session, now }),
    token_type: "bearer",
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: now + ACCESS_TOKEN_SECONDS,
    refresh_token: token,
    user: toUser(person),
  };
}

async function signAccessToken(
  { engine }: IdentityService,
  { person, session, now }: Omit<Holding, "token"> & { now: number },
): Promise<string> {
  const { id, email, phone, app_metadata, user_metadata } = toUser(person);
  const payload = {
    sub: id,
    iat: now,
    exp: now + ACCESS_TOKEN_SECONDS,
    role: "authenticated",
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    ...(session.room_id && { room: session.room_id }),
    ...(session.aal === "aal1" && hasSecondStep(person) && { awaits_second_step: true }),
    ...{ email, phone, app_metadata, user_metadata, is_anonymous: false },
  };
  const { token } = await engine.api.signJWT({ body: { payload } });
  return token;
}

export async function requirePerson(tx: Tx, userId: UserId): Promise<Person> {
  const person = await findPersonById(tx, userId);
  if (!person) throw new Refusal("user_not_found");
  return person;
}

export const isBanned = ({ banned_until }: Person): boolean =>
  banned_until !== null && new Date(banned_until) > new Date();

type Happening = { userId: UserId; kind: SecurityEventKind; detail?: string | undefined };

/** Goes into the log that the person reads in their settings. */
export function recordEvent(tx: Tx, caller: Caller, { userId, kind, detail }: Happening): Promise<void> {
  const { address: ip_address, userAgent: user_agent } = caller;
  return insertSecurityEvent(tx, { user_id: userId, kind, ip_address, user_agent, detail });
}
