import { RoomId, SessionId, UserId } from "@parley/contract/ids";
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import type { Actor } from "./database.ts";
import { Refusal } from "./refusal.ts";

export type SignedInActor = Actor & {
  sessionId: SessionId;
  expiresAt: Date;
  /** They have set up a second step and not taken it yet: good for taking it, and for nothing else. */
  isHalfIn: boolean;
};

/** Whether a session has ended although its tokens have not run out. Asked on every request, so it answers from memory. */
export type HasEnded = (session: SessionId) => boolean;

/** Gives the person an access token speaks for, or refuses it without saying what was wrong with it. */
export type VerifyToken = (token: string) => Promise<SignedInActor>;

/** Refused like any other bad token, but whoever speaks the identity contract says that it was the session. */
export class SessionEnded extends Refusal {
  constructor() {
    super("not_signed_in");
  }
}

const Claims = z.object({
  sub: UserId,
  role: z.literal("authenticated"),
  aal: z.enum(["aal1", "aal2"]).default("aal1"),
  session_id: SessionId,
  awaits_second_step: z.boolean().default(false),
  room: RoomId.optional(),
  exp: z.number(),
});

/** The key set behind an address, kept for a while; an unknown key id asks again at most every half minute. */
export function remoteKeys(address: string, keptSeconds: number): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(address), {
    cacheMaxAge: keptSeconds * 1_000,
    cooldownDuration: Math.min(30, keptSeconds) * 1_000,
    timeoutDuration: 2_000,
  });
}

export function tokenVerifier(
  issuer: string,
  keys: JWTVerifyGetKey,
  hasEnded: HasEnded = () => false,
): VerifyToken {
  return async (token) => {
    const claims = Claims.safeParse(await verifiedClaims(token, issuer, keys));
    if (!claims.success) throw new Refusal("not_signed_in");
    const { sub, aal, room, exp, session_id: sessionId, awaits_second_step: isHalfIn } = claims.data;
    if (hasEnded(sessionId)) throw new SessionEnded();
    const role = room ? "room_guest" : claims.data.role;
    return {
      userId: sub,
      sessionId,
      isHalfIn,
      roomId: room,
      role,
      aal,
      // Only what the policies read goes on to PostgreSQL: nothing a person may have written into their own profile.
      claims: JSON.stringify({ sub, role, aal, room }),
      expiresAt: new Date(exp * 1000),
    };
  };
}

async function verifiedClaims(token: string, issuer: string, keys: JWTVerifyGetKey): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, requiringKeyId(keys), {
      algorithms: ["ES256"],
      issuer,
      audience: "authenticated",
      requiredClaims: ["exp", "iat", "sub"],
      clockTolerance: 60,
    });
    return payload;
  } catch (error) {
    throw refusalFor(error);
  }
}

/** A token without a key id could be tried against every key we have. */
const requiringKeyId =
  (keys: JWTVerifyGetKey): JWTVerifyGetKey =>
  async (header, token) => {
    if (!header.kid) throw new errors.JWSInvalid("a key id is required");
    return keys(header, token);
  };

const ourFaults = new Set(["ERR_JOSE_GENERIC", "ERR_JWKS_TIMEOUT", "ERR_JWKS_INVALID"]);

/** A bad token is the caller's fault; a key set that cannot be had is ours. */
function refusalFor(error: unknown): Refusal {
  const isAboutToken = error instanceof errors.JOSEError && !ourFaults.has(error.code);
  return isAboutToken
    ? new Refusal("not_signed_in")
    : Object.assign(new Refusal("unavailable", undefined, 2), { cause: error });
}
