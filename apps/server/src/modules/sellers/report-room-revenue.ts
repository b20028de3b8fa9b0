import { REVENUE_WEEKS, type RoomRevenueReport } from "@parley/contract/sellers";
import type { Actor, Tx } from "../../platform/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findLivingSubscription } from "../billing/index.ts";
import { listRoomRevenue, listSalesByWeek } from "./sales.queries.ts";
import { mayViewRoomRevenue } from "./sellers.policy.ts";

export async function reportRoomRevenue(tx: Tx, actor: Actor): Promise<RoomRevenueReport> {
  const subscription = await findLivingSubscription(tx, actor);
  if (!mayViewRoomRevenue(subscription?.tier_id ?? "free")) {
    throw new Refusal("upgrade_required", "The revenue view comes with a whitelabel plan");
  }
  const weeks = await listSalesByWeek(tx, actor.userId, REVENUE_WEEKS);
  return { weeks: weeks.map(({ week_end }) => week_end), rooms: await listRoomRevenue(tx, actor.userId) };
}
