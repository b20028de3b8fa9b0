import { TWIN_MANAGER_NOTICES } from "@parley/contract/notices";
import type { Actor, Tx } from "../../platform/database.ts";
import { updateManagersNotified, updateNotificationsRead } from "./notifications.queries.ts";

export async function dismissManagerBanner(tx: Tx, actor: Actor): Promise<void> {
  await updateNotificationsRead(tx, actor, { is_read: true, types: [...TWIN_MANAGER_NOTICES] });
  await updateManagersNotified(tx, actor);
}
