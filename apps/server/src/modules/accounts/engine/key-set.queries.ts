import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";

/** Also keys that sign nothing yet: a verifier that cached the set a minute ago must know the next one. */
export async function listPublicSigningKeys(tx: Tx): Promise<{ public_jwk: unknown }[]> {
  const { rows } = await sql<{
    public_jwk: unknown;
  }>`select public_jwk from auth.public_signing_keys()`.execute(tx);
  return rows;
}
