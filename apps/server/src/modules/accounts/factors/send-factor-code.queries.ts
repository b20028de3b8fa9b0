import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";

export async function findNumberToText(tx: Tx, challengeId: string): Promise<string | undefined> {
  const { rows } = await sql<{ phone: string }>`
    select f.phone from auth.challenges c join auth.factors f on f.id = c.factor_id
    where c.id = ${challengeId} and c.verified_at is null and c.expires_at > now()
      and f.factor_type = 'phone' and f.phone is not null`.execute(tx);
  return rows[0]?.phone;
}

export async function storeChallengeCode(tx: Tx, challengeId: string, hash: Buffer): Promise<void> {
  await sql`update auth.challenges set code_hash = ${hash} where id = ${challengeId}`.execute(tx);
}
