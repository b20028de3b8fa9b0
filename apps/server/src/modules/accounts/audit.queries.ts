import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";

export type AuditEntry = {
  action: string;
  subject: [kind: string, id: string];
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

/** In the log that nobody can rewrite; the system itself is its author. */
export async function insertAudit(tx: Tx, { action, subject, before, after }: AuditEntry): Promise<void> {
  const [kind, id] = subject;
  await sql`
    select write_audit(${action}, ${kind}, ${id}, ${asJson(before)}::jsonb, ${asJson(after)}::jsonb)`.execute(
    tx,
  );
}

const asJson = (value: Record<string, unknown> | undefined) => (value ? JSON.stringify(value) : null);
