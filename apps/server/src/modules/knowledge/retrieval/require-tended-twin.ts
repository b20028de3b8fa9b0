import type { TwinId } from "@parley/contract/ids";
import type { Tx } from "../../../platform/database.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { mayTeach } from "../knowledge.policy.ts";
import { findTendedTwin } from "./retrieval.queries.ts";

/** To whoever does not tend it, a public twin answers like one that does not exist. */
export async function requireTendedTwin(tx: Tx, id: TwinId): Promise<{ id: TwinId; may_edit: boolean }> {
  const twin = await findTendedTwin(tx, id);
  if (!twin) throw new Refusal("twin_not_found");
  return twin;
}

export async function requireTwinToChange(tx: Tx, id: TwinId): Promise<void> {
  const twin = await requireTendedTwin(tx, id);
  if (!mayTeach(twin)) throw new Refusal("not_twin_editor");
}
