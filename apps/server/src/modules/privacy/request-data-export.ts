import type { DataRequest } from "@parley/contract/accounts";
import type { Actor, Tx } from "../../platform/database.ts";
import { enqueue } from "../../platform/queue.ts";
import { Refusal } from "../../platform/refusal.ts";
import { exportData } from "./export-data.job.ts";
import { mayAskForEverything } from "./privacy.policy.ts";
import { findOwnStanding, insertDataRequest } from "./privacy.queries.ts";

export async function requestDataExport(tx: Tx, actor: Actor): Promise<DataRequest> {
  const { hasSecondFactor } = await findOwnStanding(tx);
  if (!mayAskForEverything(actor, hasSecondFactor)) throw new Refusal("second_factor_needed");
  const request = await insertDataRequest(tx, actor, "export");
  if (!request) throw new Refusal("request_already_open");
  await enqueue(tx, exportData, { request_id: request.id });
  return request;
}
