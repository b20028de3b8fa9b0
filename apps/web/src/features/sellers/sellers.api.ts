import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ApiError } from "../../lib/api-error.ts";
import {
  fetchSellerRevenue,
  getConnectAccountStatus,
  getRoomRevenue,
  getSalesByWeek,
  listPayouts,
} from "../../lib/generated/sdk.gen.ts";
import type { Payout, RoomRevenueReport } from "../../lib/generated/types.gen.ts";
import { orSay } from "../../lib/or-say.ts";

export type WeekCount = "12" | "52";

const SELLERS_KEY = ["sellers"] as const;
/** As many weeks as stand beside the other card. */
const PAYOUTS = 4;
const REVENUE_FAILED = "Failed to fetch seller revenue";

export const sellerQueries = {
  /** Null for someone who has no account at the payment provider. */
  account: () =>
    queryOptions({
      queryKey: [...SELLERS_KEY, "account"],
      queryFn: async ({ signal }) =>
        (await orSay("Failed to fetch connect account", getConnectAccountStatus({ signal }))).account,
    }),
  revenue: () =>
    queryOptions({
      queryKey: [...SELLERS_KEY, "revenue"],
      queryFn: async ({ signal }) => (await orSay(REVENUE_FAILED, fetchSellerRevenue({ signal }))).revenue,
    }),
  weeks: (weeks: WeekCount) =>
    queryOptions({
      queryKey: [...SELLERS_KEY, "weeks", weeks],
      queryFn: ({ signal }) => orSay(REVENUE_FAILED, getSalesByWeek({ query: { weeks }, signal })),
      placeholderData: keepPreviousData,
    }),
  payouts: () =>
    infiniteQueryOptions({
      queryKey: [...SELLERS_KEY, "payouts"],
      initialPageParam: undefined,
      queryFn: ({ pageParam: last, signal }: { pageParam: Payout | undefined; signal: AbortSignal }) =>
        orSay("Failed to fetch payouts", listPayouts({ query: earlierThan(last), signal })),
      getNextPageParam: (page) => (page.length < PAYOUTS ? undefined : page.at(-1)),
    }),
  rooms: () =>
    queryOptions({
      queryKey: [...SELLERS_KEY, "rooms"],
      queryFn: ({ signal }) => fetchRoomRevenue(signal),
    }),
};

const earlierThan = (last: Payout | undefined) => ({
  before_arrives_on: last?.arrives_on,
  before_id: last?.id,
  limit: PAYOUTS,
});

/** Null for someone whose plan does not include it. */
async function fetchRoomRevenue(signal: AbortSignal): Promise<RoomRevenueReport | null> {
  try {
    return await orSay(REVENUE_FAILED, getRoomRevenue({ signal }));
  } catch (error) {
    if (error instanceof ApiError && error.code === "upgrade_required") return null;
    throw error;
  }
}
