import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import {
  getCustomer,
  getCustomerPurchases,
  getRevenueDays,
  getSellersToLookAt,
  getTierFigures,
  getTokenReport,
  getTokenSettings,
  getTopCustomers,
  listRateLimits,
  listTokenPricingConfigs,
} from "../../lib/generated/sdk.gen.ts";
import type { CustomerPurchase, TokenPricingConfig } from "../../lib/generated/types.gen.ts";
import { lastOfFullPage } from "../../lib/keyset.ts";
import { orNull } from "../../lib/or-null.ts";
import { orSay } from "../../lib/or-say.ts";

const ADMIN_KEY = ["admin"] as const;

export const adminQueries = {
  revenueDays: () =>
    queryOptions({
      queryKey: [...ADMIN_KEY, "revenue-days"],
      queryFn: ({ signal }) => orSay("Failed to fetch revenue", getRevenueDays({ signal })),
    }),
  tiers: () =>
    queryOptions({
      queryKey: [...ADMIN_KEY, "tiers"],
      queryFn: ({ signal }) => orSay("Failed to fetch subscription tiers", getTierFigures({ signal })),
    }),
  sellersToLookAt: () =>
    queryOptions({
      queryKey: [...ADMIN_KEY, "sellers"],
      queryFn: ({ signal }) => orSay("Failed to fetch sellers", getSellersToLookAt({ signal })),
    }),
  topCustomers: () =>
    queryOptions({
      queryKey: [...ADMIN_KEY, "customers"],
      queryFn: ({ signal }) => orSay("Failed to fetch customers", getTopCustomers({ signal })),
    }),
  /** Null when there is no such person. */
  customer: (customer_id: string) =>
    queryOptions({
      queryKey: [...ADMIN_KEY, "customer", customer_id],
      queryFn: ({ signal }) =>
        orNull(orSay("Failed to fetch customer", getCustomer({ query: { customer_id }, signal }))),
    }),
  purchases: (customer_id: string) =>
    infiniteQueryOptions({
      queryKey: [...ADMIN_KEY, "purchases", customer_id],
      initialPageParam: undefined,
      queryFn: ({
        pageParam: last,
        signal,
      }: {
        pageParam: CustomerPurchase | undefined;
        signal: AbortSignal;
      }) =>
        orSay(
          "Failed to fetch purchases",
          getCustomerPurchases({ query: { customer_id, ...olderThan(last) }, signal }),
        ),
      getNextPageParam: lastOfFullPage,
    }),
  tokenReport: () =>
    queryOptions({
      queryKey: [...ADMIN_KEY, "token-report"],
      queryFn: ({ signal }) => orSay("Failed to fetch token report", getTokenReport({ signal })),
    }),
  tokenSettings: () =>
    queryOptions({
      queryKey: [...ADMIN_KEY, "token-settings"],
      queryFn: ({ signal }) => orSay("Failed to fetch token settings", getTokenSettings({ signal })),
    }),
  pricingConfigs: () =>
    infiniteQueryOptions({
      queryKey: [...ADMIN_KEY, "pricing-configs"],
      initialPageParam: undefined,
      queryFn: ({
        pageParam: last,
        signal,
      }: {
        pageParam: TokenPricingConfig | undefined;
        signal: AbortSignal;
      }) =>
        orSay("Failed to fetch token prices", listTokenPricingConfigs({ query: olderThan(last), signal })),
      getNextPageParam: lastOfFullPage,
    }),
  rateLimits: () =>
    queryOptions({
      queryKey: [...ADMIN_KEY, "rate-limits"],
      queryFn: ({ signal }) => orSay("Failed to fetch rate limits", listRateLimits({ signal })),
    }),
};

const olderThan = (last: { created_at: string; id: string } | undefined) =>
  last ? { before_created_at: last.created_at, before_id: last.id } : {};
