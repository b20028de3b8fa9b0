import type { Device, ListSecurityEvents, SecurityEvent } from "@parley/contract/accounts";
import type { Actor, Tx } from "../../platform/database.ts";
import { after } from "../../platform/keyset.ts";

const MOST_DEVICES = 100;

export function listDevices(tx: Tx, actor: Actor): Promise<Omit<Device, "is_current">[]> {
  return tx
    .selectFrom("auth.sessions")
    .select(["id", "created_at", "refreshed_at", "user_agent", "ip_address", "aal"])
    .where("user_id", "=", actor.userId)
    .where("ended_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MOST_DEVICES)
    .execute();
}

export function listSecurityEvents(tx: Tx, actor: Actor, page: ListSecurityEvents): Promise<SecurityEvent[]> {
  const { before_created_at, before_id, limit } = page;
  return tx
    .selectFrom("auth.security_events")
    .select(["id", "kind", "created_at", "user_agent", "ip_address", "detail"])
    .where("user_id", "=", actor.userId)
    .where(after(["created_at", "id"], [before_created_at, before_id]))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
