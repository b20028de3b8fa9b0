import { type ChartFigures, seriesColor } from "../../components/charts/figures.ts";
import type { TierFigures } from "../../lib/generated/types.gen.ts";
import { formatTokens } from "../../lib/money.ts";

/** The server counts no further than this. */
const MOST_COUNTED = 10_000;

/** "212", "10,000+". */
export const subscriberCount = (count: number): string =>
  count >= MOST_COUNTED ? `${formatTokens(MOST_COUNTED)}+` : formatTokens(count);

/** Trials pay nothing yet. */
export const recurring = ({ monthly_price, active }: TierFigures): number => monthly_price * active;

export const recurringInAll = (tiers: readonly TierFigures[]): number =>
  tiers.reduce((sum, tier) => sum + recurring(tier), 0);

export const payingInAll = (tiers: readonly TierFigures[]): number =>
  tiers.reduce((sum, { monthly_price, active }) => (monthly_price > 0 ? sum + active : sum), 0);

export const trialingInAll = (tiers: readonly TierFigures[]): number =>
  tiers.reduce((sum, { trialing }) => sum + trialing, 0);

export const recurringFigures = (tiers: readonly TierFigures[]): ChartFigures => ({
  label: "Monthly recurring revenue by tier",
  periodHeading: "Tier",
  unit: "usd_cents",
  series: [{ key: "recurring", name: "Recurring per month", color: seriesColor(0) }],
  rows: (recurringInAll(tiers) === 0 ? [] : tiers.filter(({ monthly_price }) => monthly_price > 0)).map(
    (tier) => ({
      label: tier.name,
      values: { recurring: recurring(tier) },
    }),
  ),
});
