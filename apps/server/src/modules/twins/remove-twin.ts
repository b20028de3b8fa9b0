import type { RoomId, TwinId } from "@parley/contract/ids";
import type { Actor, Tx } from "../../platform/database.ts";
import { requireOwnTwin } from "./require-own-twin.ts";
import { deleteTwin, listRoomsHosting } from "./twins.queries.ts";

/** Answers with the rooms it sat in. */
export async function removeTwin(tx: Tx, actor: Actor, id: TwinId): Promise<RoomId[]> {
  await requireOwnTwin(tx, actor, id);
  const hosts = await listRoomsHosting(tx, id);
  await deleteTwin(tx, id);
  return hosts;
}
