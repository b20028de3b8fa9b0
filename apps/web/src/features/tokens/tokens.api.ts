import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { ApiError } from "../../lib/api-error.ts";
import {
  ensureTokenBalance,
  exportTokenHistory,
  getTokenHistory,
  getTokenUsageSummary,
  listTokenBalances,
  listTokenBundles,
  listTokenUsageDays,
} from "../../lib/generated/sdk.gen.ts";
import type { TokenMove } from "../../lib/generated/types.gen.ts";
import { lastOfFullPage } from "../../lib/keyset.ts";
import { orSay } from "../../lib/or-say.ts";
import { lowTokenThreshold } from "../../lib/platform-settings.ts";
import { saveFile } from "../../lib/save-file.ts";
import { BALANCE_KEY, TOKENS_KEY } from "./live-balance.ts";

export type MoveKind = "all" | "usage" | "purchases";

const BALANCE_FAILED = "Failed to fetch token balance";

export const tokenQueries = {
  balance: () =>
    queryOptions({
      queryKey: BALANCE_KEY,
      queryFn: ({ signal }) => fetchBalance(signal),
    }),
  summary: () =>
    queryOptions({
      queryKey: [...TOKENS_KEY, "summary"],
      queryFn: ({ signal }) => orSay("Failed to fetch token usage", getTokenUsageSummary({ signal })),
    }),
  days: () =>
    queryOptions({
      queryKey: [...TOKENS_KEY, "days"],
      queryFn: ({ signal }) => orSay("Failed to fetch token usage", listTokenUsageDays({ signal })),
    }),
  bundles: () =>
    queryOptions({
      queryKey: [...TOKENS_KEY, "bundles"],
      queryFn: ({ signal }) => orSay("Failed to fetch token bundles", listTokenBundles({ signal })),
    }),
  history: (kind: MoveKind) =>
    infiniteQueryOptions({
      queryKey: [...TOKENS_KEY, "history", kind],
      initialPageParam: undefined,
      queryFn: ({ pageParam: last, signal }: { pageParam: TokenMove | undefined; signal: AbortSignal }) =>
        orSay(
          "Failed to fetch token history",
          getTokenHistory({ query: { kind, before_id: last?.id }, signal }),
        ),
      getNextPageParam: ({ moves }) => lastOfFullPage(moves),
      placeholderData: keepPreviousData,
    }),
  lowThreshold: lowTokenThreshold,
};

/** A first visit makes the row of zero tokens. Someone who has not confirmed their address has none yet, and sees zero. */
async function fetchBalance(signal: AbortSignal): Promise<number> {
  const [balance] = await orSay(BALANCE_FAILED, listTokenBalances({ signal }));
  if (balance) return balance.balance_tokens;
  try {
    return (await orSay(BALANCE_FAILED, ensureTokenBalance({ signal }))).balance_tokens;
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_allowed") return 0;
    throw error;
  }
}

/** The server writes the sheet: it has every move, the page only those that were looked at. */
export const useSaveHistory = () =>
  useMutation({
    mutationFn: async () => {
      const answer = exportTokenHistory({ parseAs: "blob" });
      saveFile("parley-tokens.csv", new Blob([await orSay("Failed to export token history", answer)]));
    },
  });
