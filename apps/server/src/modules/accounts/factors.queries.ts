import type { FactorId, UserId } from "@parley/contract/ids";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";

export type FactorType = "totp" | "phone" | "webauthn";

/** A security key, as far as it can be recognised again. */
export type StoredKey = { id: string; public_key: string; counter: number; transports: string[] };

export type StoredFactor = {
  id: FactorId;
  factor_type: FactorType;
  status: "unverified" | "verified";
  friendly_name: string | null;
  secret: string | null;
  phone: string | null;
  credential: StoredKey | null;
  last_step: number;
};

export type NewFactor = {
  user_id: UserId;
  factor_type: FactorType | "recovery_code";
  friendly_name: string | null;
  status?: "verified";
  secret?: string;
  phone?: string;
};

/** Undefined when another one has this name. */
export async function insertFactor(tx: Tx, factor: NewFactor): Promise<FactorId | undefined> {
  const row = await tx
    .insertInto("auth.factors")
    .values(factor)
    .onConflict((on) =>
      on.columns(["user_id", "friendly_name"]).where("friendly_name", "is not", null).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Whoever shows two codes at once is answered one after the other. */
export async function findFactorForUpdate(
  tx: Tx,
  userId: UserId,
  id: FactorId,
): Promise<StoredFactor | undefined> {
  const { rows } = await sql<StoredFactor>`
    select id, factor_type, status, friendly_name, secret, phone, credential, last_step from auth.factors
    where user_id = ${userId} and id = ${id} and factor_type <> 'recovery_code' for update`.execute(tx);
  return rows[0];
}

export async function listKeysOf(tx: Tx, userId: UserId): Promise<StoredKey[]> {
  const { rows } = await sql<{ credential: StoredKey }>`
    select credential from auth.factors
    where user_id = ${userId} and factor_type = 'webauthn' and credential is not null`.execute(tx);
  return rows.map(({ credential }) => credential);
}

export async function countFactors(tx: Tx, userId: UserId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from auth.factors
    where user_id = ${userId} and factor_type <> 'recovery_code'`.execute(tx);
  return rows[0]?.count ?? 0;
}

export type VerifiedFactor = {
  id: FactorId;
  last_step?: number | undefined;
  credential?: StoredKey | undefined;
};

export async function updateFactorVerified(
  tx: Tx,
  { id, last_step, credential }: VerifiedFactor,
): Promise<void> {
  await sql`
    update auth.factors set status = 'verified', last_step = coalesce(${last_step ?? null}, last_step),
      credential = coalesce(${credential ? JSON.stringify(credential) : null}::jsonb, credential)
    where id = ${id}`.execute(tx);
}

export async function deleteFactor(tx: Tx, id: FactorId): Promise<void> {
  await sql`delete from auth.factors where id = ${id}`.execute(tx);
}

/** What was begun an hour ago and never finished. */
export async function deleteStaleFactors(tx: Tx, userId: UserId): Promise<void> {
  await sql`
    delete from auth.factors
    where user_id = ${userId} and status = 'unverified' and created_at < now() - interval '1 hour'`.execute(
    tx,
  );
}

/** Other beginnings of the same kind are of no use once one was finished. */
export async function deleteUnfinishedFactors(tx: Tx, userId: UserId, type: FactorType): Promise<void> {
  await sql`
    delete from auth.factors
    where user_id = ${userId} and status = 'unverified' and factor_type = ${type}`.execute(tx);
}

/** Recovery codes stand in for a second step; where none is left there is nothing to stand in for. */
export async function deleteRecoveryCodesIfAlone(tx: Tx, userId: UserId): Promise<void> {
  await sql`
    delete from auth.factors f
    where f.user_id = ${userId} and f.factor_type = 'recovery_code' and not exists (
      select from auth.factors other
      where other.user_id = ${userId} and other.factor_type <> 'recovery_code' and other.status = 'verified')`.execute(
    tx,
  );
}

export type NewChallenge = { factor_id: FactorId; ip_address: string; ceremony?: unknown };

export async function insertChallenge(
  tx: Tx,
  { factor_id, ip_address, ceremony }: NewChallenge,
): Promise<{ id: string; expires_at: string }> {
  await sql`update auth.factors set last_challenged_at = now() where id = ${factor_id}`.execute(tx);
  return tx
    .insertInto("auth.challenges")
    .values({ factor_id, ip_address, ...(ceremony !== undefined && { ceremony: JSON.stringify(ceremony) }) })
    .returning(["id", "expires_at"])
    .executeTakeFirstOrThrow();
}

export type Challenge = {
  id: string;
  ip_address: string | null;
  code_hash: Buffer | null;
  ceremony: unknown;
  /** Answered, tried too often, or too old. */
  is_over: boolean;
};

export async function findChallengeForUpdate(
  tx: Tx,
  factorId: FactorId,
  id: string,
): Promise<Challenge | undefined> {
  const { rows } = await sql<Challenge>`
    select id, ip_address, code_hash, ceremony, verified_at is not null or tries >= 5 or expires_at <= now() as is_over
    from auth.challenges where factor_id = ${factorId} and id = ${id} for update`.execute(tx);
  return rows[0];
}

export async function addChallengeTry(tx: Tx, id: string): Promise<void> {
  await sql`update auth.challenges set tries = tries + 1 where id = ${id}`.execute(tx);
}

export async function useUpChallenge(tx: Tx, id: string): Promise<void> {
  await sql`update auth.challenges set verified_at = now() where id = ${id}`.execute(tx);
}
