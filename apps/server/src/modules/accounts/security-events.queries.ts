import type { UserId } from "@parley/contract/ids";
import type { SecurityEventKind } from "@parley/contract/security-events";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";

export type NewSecurityEvent = {
  user_id: UserId;
  kind: SecurityEventKind;
  ip_address: string;
  user_agent: string;
  detail?: string | undefined;
};

export async function insertSecurityEvent(tx: Tx, event: NewSecurityEvent): Promise<void> {
  await sql`
    insert into auth.security_events (user_id, kind, ip_address, user_agent, detail)
    values (${event.user_id}, ${event.kind}, ${event.ip_address}, ${event.user_agent}, ${event.detail ?? null})`.execute(
    tx,
  );
}

type FailedSignIn = { address: string; ip_address: string; user_agent: string };

/**
 * One statement whether the address is anybody's or not, and nobody waits for the disk: a row that is written would tell,
 * by the time it takes, from one that is not.
 */
export async function insertFailedSignIn(
  tx: Tx,
  { address, ip_address, user_agent }: FailedSignIn,
): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(tx);
  await sql`
    insert into auth.security_events (user_id, kind, ip_address, user_agent)
    select u.id, 'sign_in_failed', ${ip_address}, ${user_agent} from auth.users u
    where ${address.startsWith("+") ? sql`u.phone` : sql`u.email`} = ${address} and u.deleted_at is null`.execute(
    tx,
  );
}
