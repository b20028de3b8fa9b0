import type { JwtOptions } from "better-auth/plugins";
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from "jose";
import { type Database, type Tx, transactAsIdentity } from "../../../platform/database.ts";
import type { Logger } from "../../../platform/log.ts";
import { findSigningKey, insertSigningKey, lockSigningKeys, type StoredKey } from "./key-ring.queries.ts";

export const ACCESS_TOKEN_SECONDS = 3600;

export type KeyRing = { signingKey: () => StoredKey; close: () => void };

/**
 * The key that signs now, reread every now and then: a rotation reaches every process without a word. Nobody who signs
 * waits for the database: they hold a connection already, and all of them waiting for one more would wait for ever.
 */
export async function openKeyRing(database: Database, rereadMs: number, log: Logger): Promise<KeyRing> {
  const read = () => transactAsIdentity(database, currentKey);
  let key = await read();
  const reread = async () => {
    key = await read();
  };
  const rereadLater = () => {
    reread().catch((err: unknown) => log.warn({ err }, "the signing key stays as it was"));
  };
  const timer = setInterval(rereadLater, rereadMs).unref();
  return { signingKey: () => key, close: () => clearInterval(timer) };
}

/** How the engine is given its keys. Ours know when they begin to sign, so that verifiers have met a key before it is used. */
export const engineKeys = (ring: KeyRing): NonNullable<JwtOptions["adapter"]> => ({
  async getJwks() {
    const { kid, private_jwk } = ring.signingKey();
    const { d: _, ...publicHalf } = private_jwk;
    const halves = { publicKey: JSON.stringify(publicHalf), privateKey: JSON.stringify(private_jwk) };
    return [{ id: kid, alg: "ES256", createdAt: new Date(), ...halves }];
  },
  createJwk() {
    throw new Error("Keys are made by their rotation, before they sign");
  },
});

async function currentKey(tx: Tx): Promise<StoredKey> {
  return (await findSigningKey(tx)) ?? makeFirstKey(tx);
}

/** Two processes that start together agree on one. */
async function makeFirstKey(tx: Tx): Promise<StoredKey> {
  await lockSigningKeys(tx);
  return (await findSigningKey(tx)) ?? insertSigningKey(tx, await newSigningKey(), "0 seconds");
}

export async function newSigningKey() {
  const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
  const kid = await calculateJwkThumbprint(await exportJWK(publicKey));
  return {
    kid,
    public_jwk: { ...(await exportJWK(publicKey)), kid, alg: "ES256", use: "sig" },
    private_jwk: { ...(await exportJWK(privateKey)), kid, alg: "ES256" },
  };
}
