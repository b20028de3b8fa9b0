import type { RemoveTwinManager } from "@parley/contract/twins";
import type { Actor, Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { requireOwnTwin } from "./require-own-twin.ts";
import { deleteManager } from "./twins.queries.ts";

/** By the owner, or by the manager who has had enough of it. */
export async function removeTwinManager(tx: Tx, actor: Actor, wanted: RemoveTwinManager): Promise<void> {
  if (wanted.userId !== actor.userId) await requireOwnTwin(tx, actor, wanted.twinId);
  if (!(await deleteManager(tx, wanted))) throw new Refusal("not_twin_manager");
}
