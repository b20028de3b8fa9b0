import type { AddTwinManager, TwinManager } from "@parley/contract/twins";
import type { Actor, Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { requireOwnTwin } from "./require-own-twin.ts";
import { findManager, insertManager } from "./twins.queries.ts";

export async function addTwinManager(tx: Tx, actor: Actor, wanted: AddTwinManager): Promise<TwinManager> {
  await requireOwnTwin(tx, actor, wanted.twinId);
  const userId = await insertManager(tx, wanted).catch(refuseWhenFull);
  if (!userId) throw new Refusal("person_not_found");
  const manager = await findManager(tx, wanted.twinId, userId);
  if (!manager) throw new Refusal("person_not_found");
  return manager;
}

function refuseWhenFull(error: unknown): never {
  const isFull = error instanceof Error && error.message === "manager_limit_reached";
  throw isFull ? new Refusal("manager_limit_reached") : error;
}
