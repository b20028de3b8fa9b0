import { isTrialActive, trialDaysRemaining } from "@parley/contract/plans";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Banner } from "../../components/ui/banner.tsx";
import { countOf } from "../../lib/count-of.ts";
import { formatCents } from "../../lib/money.ts";
import { useSubscription } from "../../lib/person.ts";
import { billingQueries } from "./billing.api.ts";

/** For someone on a trial: how long it lasts, and what follows. */
export function TrialBanner() {
  const subscription = useSubscription();
  const [now] = useState(() => Date.now());
  const { data: tiers } = useQuery(billingQueries.tiers());
  const tier = tiers?.find(({ id }) => id === subscription?.tier_id);
  if (!subscription || !tier || !isTrialActive(subscription)) return null;

  const days = trialDaysRemaining(subscription, now);
  return (
    <Banner tone="accent" title={`${countOf(days, "day")} left in your ${tier.name} trial.`}>
      Then {formatCents(tier.monthly_price)} a month. Cancel anytime, no setup fees.
    </Banner>
  );
}
