import type { JWK } from "jose";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";

export type StoredKey = { kid: string; private_jwk: JWK };

/** The newest key that verifiers have had time to meet. */
export async function findSigningKey(tx: Tx): Promise<StoredKey | undefined> {
  const { rows } = await sql<StoredKey>`
    select kid, private_jwk from auth.signing_keys
    where active_from <= now() and (retired_at is null or retired_at > now())
    order by active_from desc limit 1`.execute(tx);
  return rows[0];
}

/** Whether the newest key, signing or about to, is older than it should get. */
export async function isRotationDue(tx: Tx, keyLife: string): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select coalesce(max(active_from) < now() - ${keyLife}::interval, false) as is_due
    from auth.signing_keys where retired_at is null`.execute(tx);
  return rows[0]?.is_due ?? false;
}

/** Keys that were there before go once the last token they signed has run out. */
export async function retireSigningKeys(
  tx: Tx,
  { except, after }: { except: string; after: string },
): Promise<void> {
  await sql`
    update auth.signing_keys set retired_at = now() + ${after}::interval
    where retired_at is null and kid <> ${except}`.execute(tx);
}

export async function lockSigningKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('auth.signing_keys'))`.execute(tx);
}

export async function insertSigningKey(
  tx: Tx,
  key: StoredKey & { public_jwk: JWK },
  signsAfter: string,
): Promise<StoredKey> {
  const { rows } = await sql<StoredKey>`
    insert into auth.signing_keys (kid, public_jwk, private_jwk, active_from)
    values (${key.kid}, ${JSON.stringify(key.public_jwk)}, ${JSON.stringify(key.private_jwk)}, now() + ${signsAfter}::interval)
    returning kid, private_jwk`.execute(tx);
  const [stored] = rows;
  if (!stored) throw new Error("The signing key was not stored");
  return stored;
}
