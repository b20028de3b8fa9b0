import type { RoomDomain } from "@parley/contract/domains";
import type { RoomId } from "@parley/contract/ids";
import type { Actor, Tx } from "../../../platform/database.ts";
import { enqueue } from "../../../platform/queue.ts";
import { Refusal, UpgradeRequired } from "../../../platform/refusal.ts";
import { planOf } from "../../billing/index.ts";
import { checkRoomDomain } from "./check-room-domain.job.ts";
import { mayHaveDomain } from "./domains.policy.ts";
import { updateLookingSince } from "./domains.queries.ts";
import { readRoomDomain } from "./read-room-domain.ts";
import { requireOwnRoom } from "./require-own-room.ts";

/** Has somebody look at the DNS now. What they find is in the domain when they are done. */
export async function verifyRoomDomain(tx: Tx, actor: Actor, roomId: RoomId): Promise<RoomDomain> {
  await requireOwnRoom(tx, actor, roomId);
  if (!mayHaveDomain(await planOf(tx, actor))) throw new UpgradeRequired("white_label_rooms");

  const claim_id = await updateLookingSince(tx, roomId);
  const domain = await readRoomDomain(tx, actor, roomId);
  if (!claim_id || !domain) throw new Refusal("domain_not_found");
  await enqueue(tx, checkRoomDomain, { claim_id });
  return domain;
}
