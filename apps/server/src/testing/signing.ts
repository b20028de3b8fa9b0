import { randomUUID } from "node:crypto";
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import type { Pool } from "pg";

export const issuer = "http://127.0.0.1:4100/auth/v1";

const kid = "the-key-of-this-test-run";
const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });

/** What the verifier under test trusts. */
export const keys = createLocalJWKSet({
  keys: [{ ...(await exportJWK(publicKey)), kid, alg: "ES256", use: "sig" }],
});

export { kid, privateKey, publicKey };

/** The service under test signs with the key that the verifier under test trusts. */
export async function plantSigningKey(owner: Pool): Promise<void> {
  await owner.query("insert into auth.signing_keys (kid, public_jwk, private_jwk) values ($1, $2, $3)", [
    kid,
    { ...(await exportJWK(publicKey)), kid, alg: "ES256", use: "sig" },
    { ...(await exportJWK(privateKey)), kid, alg: "ES256" },
  ]);
}

/** An access token as sign-in gives it, apart from the claims given here. */
export function accessToken(claims: JWTPayload): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({
    role: "authenticated",
    aal: "aal1",
    session_id: randomUUID(),
    iss: issuer,
    aud: "authenticated",
    iat: now,
    exp: now + 3600,
    ...claims,
  })
    .setProtectedHeader({ alg: "ES256", kid, typ: "JWT" })
    .sign(privateKey);
}
