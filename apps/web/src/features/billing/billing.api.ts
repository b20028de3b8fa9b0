import { queryOptions } from "@tanstack/react-query";
import { listSubscriptionTiers } from "../../lib/generated/sdk.gen.ts";
import { orSay } from "../../lib/or-say.ts";

export const billingQueries = {
  tiers: () =>
    queryOptions({
      queryKey: ["billing", "tiers"],
      queryFn: ({ signal }) =>
        orSay("Failed to check subscription status", listSubscriptionTiers({ signal })),
    }),
};
