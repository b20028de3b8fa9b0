import { type RoomDomain, VERIFY_PREFIX } from "@parley/contract/domains";
import type { RoomId } from "@parley/contract/ids";
import type { Actor, Tx } from "../../../platform/database.ts";
import { planOf } from "../../billing/index.ts";
import { domainStatus } from "./domains.policy.ts";
import { findRoomDomain } from "./domains.queries.ts";
import { shownDomain } from "./shown-domain.ts";

/** Undefined without one, and for everybody but the owner. */
export async function readRoomDomain(tx: Tx, actor: Actor, roomId: RoomId): Promise<RoomDomain | undefined> {
  const claimed = await findRoomDomain(tx, roomId);
  if (!claimed) return undefined;
  const { looking_since: _, txt_token, ...domain } = claimed;
  return {
    ...domain,
    shown: shownDomain(domain.domain),
    status: domainStatus(claimed, await planOf(tx, actor)),
    record_name: recordName(domain.domain),
    record_value: recordValue(txt_token),
  };
}

export const recordName = (domain: string): string => `${VERIFY_PREFIX}.${domain}`;
export const recordValue = (token: string): string => `parley-room=${token}`;
