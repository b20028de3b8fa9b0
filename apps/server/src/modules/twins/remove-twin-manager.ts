import type { RoomId } from "@parley/contract/ids";
import type { RemoveTwinManager } from "@parley/contract/twins";
import type { Actor, Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { requireOwnTwin } from "./require-own-twin.ts";
import { deleteManager, listRoomsHosting } from "./twins.queries.ts";

/** By the owner, or by the manager who has had enough of it. Answers with the rooms the twin sat in. */
export async function removeTwinManager(tx: Tx, actor: Actor, wanted: RemoveTwinManager): Promise<RoomId[]> {
  if (wanted.userId !== actor.userId) await requireOwnTwin(tx, actor, wanted.twinId);
  const hosts = await listRoomsHosting(tx, wanted.twinId);
  if (!(await deleteManager(tx, wanted))) throw new Refusal("not_twin_manager");
  return hosts;
}
