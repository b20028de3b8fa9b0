import { randomUUID } from "node:crypto";
import { type CryptoKey, exportJWK, generateKeyPair, type JWK } from "jose";

export type SigningKey = { id: string; privateKey: CryptoKey; publicJwk: JWK };

/** Made anew at every start: nothing signed yesterday, or by another sandbox, is worth anything here. */
export async function createSigningKey(): Promise<SigningKey> {
  const id = randomUUID();
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  return {
    id,
    privateKey,
    publicJwk: { ...(await exportJWK(publicKey)), kid: id, alg: "RS256", use: "sig" },
  };
}
