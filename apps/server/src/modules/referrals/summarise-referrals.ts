import type { ReferralSummary } from "@parley/contract/referrals";
import type { Actor, Tx } from "../../platform/database.ts";
import { countReferrals, listEarningsByMonth } from "./referrals.queries.ts";

export async function summariseReferrals(tx: Tx, actor: Actor): Promise<ReferralSummary> {
  return { people: await countReferrals(tx, actor), months: await listEarningsByMonth(tx, actor) };
}
