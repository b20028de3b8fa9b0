import type { RoomId } from "@parley/contract/ids";
import type { PublishTwin, Twin } from "@parley/contract/twins";
import type { Actor, Tx } from "../../platform/database.ts";
import { Refusal, UpgradeRequired } from "../../platform/refusal.ts";
import { planOf } from "../billing/index.ts";
import { mayPublish, ownsTwin } from "./twins.policy.ts";
import { findTwin, listRoomsHosting, publishTwin as writePublished } from "./twins.queries.ts";

type Published = { twin: Twin; hosts: RoomId[] };

/** Puts a twin on the marketplace's shelf, or takes it off; with the rooms it sat in. */
export async function publishTwin(tx: Tx, actor: Actor, wanted: PublishTwin): Promise<Published> {
  const twin = await findTwin(tx, actor, wanted.twinId);
  if (!twin) throw new Refusal("twin_not_found");
  if (!ownsTwin(twin)) throw new Refusal("not_twin_owner");
  if (!mayPublish(await planOf(tx, actor), wanted)) throw new UpgradeRequired("toggle_twin_public_status");

  const hosts = await listRoomsHosting(tx, wanted.twinId);
  await writePublished(tx, wanted);
  const published = await findTwin(tx, actor, wanted.twinId);
  if (!published) throw new Refusal("twin_not_found");
  return { twin: published, hosts };
}
