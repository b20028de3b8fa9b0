import type { TwinId } from "@parley/contract/ids";
import type { Twin, UpdateTwin } from "@parley/contract/twins";
import type { Actor, Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { mayEditTwin, maySponsor } from "./twins.policy.ts";
import { findTwin, updatePersona, updateTwin } from "./twins.queries.ts";

export async function editTwin(tx: Tx, actor: Actor, id: TwinId, change: UpdateTwin): Promise<Twin> {
  const twin = await findTwin(tx, actor, id);
  if (!twin) throw new Refusal("twin_not_found");
  if (!mayEditTwin(twin)) throw new Refusal("not_twin_editor");
  if (!maySponsor(twin, change)) throw new Refusal("not_twin_owner");

  const { personality, ...fields } = change;
  if (Object.keys(fields).length > 0) await updateTwin(tx, id, fields);
  if (personality !== undefined) await updatePersona(tx, { twin_id: id, personality });

  const changed = await findTwin(tx, actor, id);
  if (!changed) throw new Refusal("twin_not_found");
  return changed;
}
