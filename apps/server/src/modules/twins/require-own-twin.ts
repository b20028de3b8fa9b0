import type { TwinId } from "@parley/contract/ids";
import type { Actor, Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { ownsTwin } from "./twins.policy.ts";
import { findTwin } from "./twins.queries.ts";

/** A twin one may not see is not there; one that one may only see is somebody else's. */
export async function requireOwnTwin(tx: Tx, actor: Actor, id: TwinId): Promise<void> {
  const twin = await findTwin(tx, actor, id);
  if (!twin) throw new Refusal("twin_not_found");
  if (!ownsTwin(twin)) throw new Refusal("not_twin_owner");
}
