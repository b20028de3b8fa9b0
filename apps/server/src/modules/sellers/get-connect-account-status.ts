import type { ConnectStatus } from "@parley/contract/sellers";
import type { Actor, Tx } from "../../platform/database.ts";
import { findConnectAccount } from "./sellers.queries.ts";

export async function getConnectAccountStatus(tx: Tx, actor: Actor): Promise<ConnectStatus> {
  const account = await findConnectAccount(tx, actor.userId);
  return { has_account: account !== undefined, account: account ?? null };
}
