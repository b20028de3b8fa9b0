import { PLAN_SHARE_PERCENT, planOfTier } from "@parley/contract/plans";
import type { SalesFigures, SellerRevenue } from "@parley/contract/sellers";
import type { Actor, Tx } from "../../platform/database.ts";
import { findLivingSubscription } from "../billing/index.ts";
import {
  findSalesToDateLastMonth,
  listSalesByMonth,
  listSalesByProduct,
  sumUnpaidShare,
} from "./sales.queries.ts";
import { findPayoutTotals, findTierShare } from "./sellers.queries.ts";

export async function fetchSellerRevenue(tx: Tx, actor: Actor): Promise<SellerRevenue> {
  const { userId } = actor;
  const byMonth = await listSalesByMonth(tx, userId);
  const payouts = await findPayoutTotals(tx, userId);
  const pending = payouts.coming + (await sumUnpaidShare(tx, userId));

  return {
    totalRevenue: payouts.paid + pending,
    paidOut: payouts.paid,
    pending,
    fees: byMonth.reduce((sum, { processing, platform }) => sum + processing + platform, 0),
    thisMonth: byMonth.at(-1) ?? nothingSold,
    sameDaysLastMonth: (await findSalesToDateLastMonth(tx, userId)) ?? nothingSold,
    byMonth,
    byProduct: await listSalesByProduct(tx, userId),
    nextPayout: payouts.next,
    tier: await tierOf(tx, actor),
  };
}

const nothingSold: SalesFigures = { sold: 0, gross: 0, processing: 0, platform: 0, share: 0 };

/** A tier withdrawn since is no longer readable by its holder; its plan's usual share stands in. */
async function tierOf(tx: Tx, actor: Actor): Promise<SellerRevenue["tier"]> {
  const tierId = (await findLivingSubscription(tx, actor))?.tier_id ?? "free";
  const plan = planOfTier(tierId);
  return (await findTierShare(tx, tierId)) ?? { name: plan, shareBps: PLAN_SHARE_PERCENT[plan] * 100 };
}
