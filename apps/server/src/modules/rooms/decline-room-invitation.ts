import type { RoomMemberId } from "@parley/contract/ids";
import type { Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { deleteInvitation } from "./members.queries.ts";

export async function declineRoomInvitation(tx: Tx, id: RoomMemberId): Promise<void> {
  if (!(await deleteInvitation(tx, id))) throw new Refusal("invitation_not_found");
}
