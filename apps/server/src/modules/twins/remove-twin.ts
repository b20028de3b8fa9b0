import type { TwinId } from "@parley/contract/ids";
import type { Actor, Tx } from "../../platform/database.ts";
import { requireOwnTwin } from "./require-own-twin.ts";
import { deleteTwin } from "./twins.queries.ts";

export async function removeTwin(tx: Tx, actor: Actor, id: TwinId): Promise<void> {
  await requireOwnTwin(tx, actor, id);
  await deleteTwin(tx, id);
}
