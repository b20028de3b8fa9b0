import { sql } from "kysely";
import type { Tx } from "./database.ts";

/** The first row that no longer follows the one above it; undefined when the chain is whole. */
export async function findBrokenAuditRow(tx: Tx): Promise<number | undefined> {
  const { rows } = await sql<{ id: number | null }>`select first_broken_audit_row() as id`.execute(tx);
  return rows[0]?.id ?? undefined;
}
