import type { FactorId, UserId } from "@parley/contract/ids";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";

export type CodeSet = { id: FactorId; friendly_name: string; total: number; remaining: number };

export async function findCodeSet(tx: Tx, userId: UserId): Promise<CodeSet | undefined> {
  const { rows } = await sql<CodeSet>`
    select f.id, f.friendly_name, count(c.code_hash)::int as total,
      (count(c.code_hash) filter (where c.used_at is null))::int as remaining
    from auth.factors f left join auth.recovery_codes c on c.factor_id = f.id
    where f.user_id = ${userId} and f.factor_type = 'recovery_code' group by f.id`.execute(tx);
  return rows[0];
}

/** Those of before open nothing any more, and wrong tries at them are forgotten. */
export async function replaceCodes(tx: Tx, factorId: FactorId, hashes: Buffer[]): Promise<void> {
  await sql`delete from auth.recovery_codes where factor_id = ${factorId}`.execute(tx);
  await sql`delete from auth.challenges where factor_id = ${factorId}`.execute(tx);
  await tx
    .insertInto("auth.recovery_codes")
    .values(hashes.map((code_hash) => ({ factor_id: factorId, code_hash })))
    .execute();
}

/** False when there is no such code, or it was used before. */
export async function useUpCode(tx: Tx, factorId: FactorId, hash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update auth.recovery_codes set used_at = now()
    where factor_id = ${factorId} and code_hash = ${hash} and used_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

export type Tries = { id: string; tries: number; seconds_left: number };

/** Wrong tries of the last quarter of an hour, counted from the first. Whoever tries at the same time waits. */
export async function findTriesForUpdate(tx: Tx, factorId: FactorId): Promise<Tries | undefined> {
  await sql`select from auth.factors where id = ${factorId} for update`.execute(tx);
  const { rows } = await sql<Tries>`
    select id, tries, ceil(extract(epoch from expires_at - now()))::int as seconds_left from auth.challenges
    where factor_id = ${factorId} and expires_at > now() order by expires_at desc limit 1`.execute(tx);
  return rows[0];
}

export async function insertTry(tx: Tx, factorId: FactorId, ip_address: string): Promise<void> {
  await sql`
    insert into auth.challenges (factor_id, ip_address, tries, expires_at)
    values (${factorId}, ${ip_address}, 1, now() + interval '15 minutes')`.execute(tx);
}
