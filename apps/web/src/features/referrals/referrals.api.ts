import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { getReferralSummary, listReferralCodes, listReferralEarnings } from "../../lib/generated/sdk.gen.ts";
import type { ReferralEarning } from "../../lib/generated/types.gen.ts";
import { lastOfFullPage } from "../../lib/keyset.ts";
import { orSay } from "../../lib/or-say.ts";
import { numberSetting } from "../../lib/platform-settings.ts";

const REFERRALS_KEY = ["referrals"] as const;
const FETCH_FAILED = "Failed to fetch referrals";
const USUAL_SHARE_BPS = 2_000;

export const referralQueries = {
  /** Null until one has been given out. */
  code: () =>
    queryOptions({
      queryKey: [...REFERRALS_KEY, "code"],
      queryFn: async ({ signal }) =>
        (await orSay(FETCH_FAILED, listReferralCodes({ signal })))[0]?.code ?? null,
    }),
  summary: () =>
    queryOptions({
      queryKey: [...REFERRALS_KEY, "summary"],
      queryFn: ({ signal }) => orSay(FETCH_FAILED, getReferralSummary({ signal })),
    }),
  earnings: () =>
    infiniteQueryOptions({
      queryKey: [...REFERRALS_KEY, "earnings"],
      initialPageParam: undefined,
      queryFn: ({
        pageParam: last,
        signal,
      }: {
        pageParam: ReferralEarning | undefined;
        signal: AbortSignal;
      }) =>
        orSay(
          FETCH_FAILED,
          listReferralEarnings({
            query: { before_created_at: last?.created_at, before_id: last?.id },
            signal,
          }),
        ),
      getNextPageParam: lastOfFullPage,
    }),
  /** The referrer's part of what the platform earns, in hundredths of a percent. */
  shareBps: () => numberSetting("referral_share_bps", USUAL_SHARE_BPS),
};
