import { randomBytes } from "node:crypto";
import type { ClaimRoomDomain, RoomDomain } from "@parley/contract/domains";
import type { Actor, Tx } from "../../../platform/database.ts";
import { Refusal, UpgradeRequired } from "../../../platform/refusal.ts";
import { planOf } from "../../billing/index.ts";
import { refuseAsSaid } from "../refuse-as-said.ts";
import { isOurs, mayHaveDomain } from "./domains.policy.ts";
import { insertClaim } from "./domains.queries.ts";
import { readRoomDomain } from "./read-room-domain.ts";
import { requireOwnRoom } from "./require-own-room.ts";

/** Far more than anybody can guess: whoever puts it into a domain's DNS has been given it by us. */
const TOKEN_BYTES = 24;

/** Asking for the same domain again answers with the claim that stands; asking for another replaces an unproven one. */
export async function claimRoomDomain(
  tx: Tx,
  actor: Actor,
  wanted: ClaimRoomDomain,
  ourHosts: readonly string[],
): Promise<RoomDomain> {
  await requireOwnRoom(tx, actor, wanted.roomId);
  if (!mayHaveDomain(await planOf(tx, actor))) throw new UpgradeRequired("white_label_rooms");
  if (isOurs(wanted.domain, ourHosts)) throw new Refusal("domain_reserved");

  await insertClaim(tx, wanted, randomBytes(TOKEN_BYTES).toString("base64url")).catch(refuseAsSaid);
  const claimed = await readRoomDomain(tx, actor, wanted.roomId);
  if (!claimed) throw new Refusal("room_not_found");
  return claimed;
}
