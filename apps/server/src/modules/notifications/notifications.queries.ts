import type { ListNotifications, MarkRead, Notification, UnreadCounts } from "@parley/contract/notifications";
import type { Actor, Tx } from "../../platform/database.ts";
import { after } from "../../platform/keyset.ts";

export function listNotifications(tx: Tx, actor: Actor, page: ListNotifications): Promise<Notification[]> {
  const { before_created_at, before_id, limit } = page;
  return tx
    .selectFrom("user_notifications")
    .select(["id", "type", "message", "is_read", "created_at", "data"])
    .where("user_id", "=", actor.userId)
    .where(after(["created_at", "id"], [before_created_at, before_id]))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export async function countUnread(tx: Tx, actor: Actor): Promise<UnreadCounts> {
  const rows = await tx
    .selectFrom("user_notifications")
    .select(["type", ({ fn }) => fn.countAll<number>().as("count")])
    .where("user_id", "=", actor.userId)
    .where("is_read", "=", false)
    .groupBy("type")
    .execute();
  return Object.fromEntries(rows.map(({ type, count }) => [type, count]));
}

export async function updateNotificationsRead(tx: Tx, actor: Actor, which: MarkRead): Promise<void> {
  const { id, types } = which;
  let query = tx
    .updateTable("user_notifications")
    .set({ is_read: true })
    .where("user_id", "=", actor.userId)
    .where("is_read", "=", false);
  if (id) query = query.where("id", "=", id);
  if (types) query = query.where("type", "in", types);
  await query.execute();
}

export async function updateManagersNotified(tx: Tx, actor: Actor): Promise<void> {
  await tx
    .updateTable("twin_managers")
    .set({ notified_new_manager: true })
    .where("user_id", "=", actor.userId)
    .where("notified_new_manager", "=", false)
    .execute();
}
