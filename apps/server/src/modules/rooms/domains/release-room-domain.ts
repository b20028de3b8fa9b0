import type { RoomId } from "@parley/contract/ids";
import type { Actor, Tx } from "../../../platform/database.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { deleteRoomDomain } from "./domains.queries.ts";
import { requireOwnRoom } from "./require-own-room.ts";

/** On any plan: whoever can no longer have a domain can still let it go. */
export async function releaseRoomDomain(tx: Tx, actor: Actor, roomId: RoomId): Promise<void> {
  await requireOwnRoom(tx, actor, roomId);
  if (!(await deleteRoomDomain(tx, roomId))) throw new Refusal("domain_not_found");
}
