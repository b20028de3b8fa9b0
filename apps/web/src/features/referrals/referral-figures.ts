import { type ChartFigures, seriesColor } from "../../components/charts/figures.ts";
import { monthLabel } from "../../lib/calendar.ts";
import type { ReferralSummary } from "../../lib/generated/types.gen.ts";

export const earnedInAll = ({ months }: ReferralSummary): number =>
  months.reduce((sum, { earned_cents }) => sum + earned_cents, 0);

export function earningsFigures(summary: ReferralSummary): ChartFigures {
  const { months } = summary;
  return {
    label: "Referral earnings by month, the past twelve months",
    periodHeading: "Month",
    unit: "usd_cents",
    series: [{ key: "earned", name: "Earned", color: seriesColor(0) }],
    rows: (earnedInAll(summary) === 0 ? [] : months).map(({ month, earned_cents }) => ({
      label: `${monthLabel(month)} ${month.slice(0, 4)}`,
      values: { earned: earned_cents },
    })),
    lastIsPartial: true,
  };
}
