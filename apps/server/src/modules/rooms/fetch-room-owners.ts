import type { UserId } from "@parley/contract/ids";
import type { RoomOwner } from "@parley/contract/rooms";
import type { Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findOwnStanding, listRoomOwners } from "./rooms.queries.ts";

export async function fetchRoomOwners(tx: Tx, afterId: UserId | null): Promise<RoomOwner[]> {
  if (!(await findOwnStanding(tx)).isSuperadmin) throw new Refusal("not_allowed");
  return listRoomOwners(tx, afterId);
}
