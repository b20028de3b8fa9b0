import type { OAuthProvider } from "@better-auth/core/oauth2";
import { Email } from "@parley/contract/identity";
import { errors, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";
import { Refusal } from "../../../platform/refusal.ts";

const text = z.string().max(500).optional().catch(undefined);

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: Email,
  email_verified: z
    .unknown()
    .optional()
    .transform((said) => said === true || said === "true"),
  nonce: z.string().min(1).max(512).optional(),
  at_hash: z.string().max(200).optional(),
  exp: z.number(),
  iss: z.string(),
  name: text,
  given_name: text,
  family_name: text,
  picture: text,
});
export type IdTokenClaims = z.infer<typeof Claims>;

const SKEW_SECONDS = 60;
const OLDEST = "61 minutes";

/** What a provider signed about somebody, for us and nobody else. Whether the nonce is the right one is the caller's to know. */
export async function readIdToken(provider: OAuthProvider, token: string): Promise<IdTokenClaims> {
  const { idToken: config } = provider;
  if (!config || !("jwks" in config) || !config.issuer) throw new Refusal("provider_disabled");
  const { payload } = await jwtVerify(token, config.jwks, {
    issuer: config.issuer,
    audience: config.audience,
    // Named here and not by the token or the provider: whoever may choose chooses "none".
    algorithms: ["RS256", "ES256"],
    requiredClaims: ["exp", "iat", "sub", "iss", "aud"],
    clockTolerance: SKEW_SECONDS,
    maxTokenAge: OLDEST,
  }).catch(refuse);
  if (!isForUsAlone(payload, config.audience)) throw new Refusal("unexpected_audience");
  const claims = Claims.safeParse(payload);
  if (!claims.success) throw new Refusal("bad_oauth_callback", "The provider gave no e-mail address");
  return claims.data;
}

function refuse(error: unknown): never {
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === "aud") {
    throw new Refusal("unexpected_audience");
  }
  if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout) {
    throw new Refusal("unavailable", "The provider's keys cannot be read at the moment", 2);
  }
  throw new Refusal("invalid_credentials", "Bad ID token");
}

/** A token that also opens somebody else's door may have been taken from there. */
function isForUsAlone({ aud, azp }: JWTPayload, us: string | string[] | undefined): boolean {
  return [aud].flat().length === 1 && (azp === undefined || azp === [us].flat()[0]);
}
