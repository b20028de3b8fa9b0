import type { ChangeTwinManagerRole, TwinManager } from "@parley/contract/twins";
import type { Actor, Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { requireOwnTwin } from "./require-own-twin.ts";
import { findManager, updateManagerRole } from "./twins.queries.ts";

export async function changeTwinManagerRole(
  tx: Tx,
  actor: Actor,
  wanted: ChangeTwinManagerRole,
): Promise<TwinManager> {
  await requireOwnTwin(tx, actor, wanted.twinId);
  await updateManagerRole(tx, wanted);
  const manager = await findManager(tx, wanted.twinId, wanted.userId);
  if (!manager) throw new Refusal("not_twin_manager");
  return manager;
}
