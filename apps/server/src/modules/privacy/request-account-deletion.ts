import type { DataRequest } from "@parley/contract/accounts";
import type { Actor, Tx } from "../../platform/database.ts";
import { enqueue } from "../../platform/queue.ts";
import { Refusal } from "../../platform/refusal.ts";
import { deleteAccount } from "./delete-account.job.ts";
import { isOwnAddress, mayAskForEverything } from "./privacy.policy.ts";
import { findOwnAddresses, findOwnStanding, insertDataRequest } from "./privacy.queries.ts";

const lastSuperadminStays = "You are the last superadmin. Make somebody else one first, then you can leave.";

export async function requestAccountDeletion(
  tx: Tx,
  actor: Actor,
  confirmation: string,
): Promise<DataRequest> {
  const { hasSecondFactor, mayLeave } = await findOwnStanding(tx);
  if (!mayAskForEverything(actor, hasSecondFactor)) throw new Refusal("second_factor_needed");
  const addresses = await findOwnAddresses(tx);
  if (!addresses || !isOwnAddress(confirmation, addresses)) throw new Refusal("wrong_confirmation");
  if (!mayLeave) throw new Refusal("not_allowed", lastSuperadminStays);
  const request = await insertDataRequest(tx, actor, "deletion");
  if (!request) throw new Refusal("request_already_open");
  await enqueue(tx, deleteAccount, { request_id: request.id });
  return request;
}
