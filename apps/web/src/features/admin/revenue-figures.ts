import type { ChartFigures } from "../../components/charts/figures.ts";
import { dayLabel, firstOfMonth, monthLabel, rangeLabel, weekEnd } from "../../lib/calendar.ts";
import type { RevenueDay } from "../../lib/generated/types.gen.ts";

export type RevenueRange = "weeks" | "months";

export interface RevenueTotals {
  gross: number;
  /** Rooms and twins alone: what creators have a part in. */
  sales: number;
  creators: number;
  processing: number;
}

export function revenueTotals(days: readonly RevenueDay[], from: string, to: string): RevenueTotals {
  return days
    .filter(({ day }) => day >= from && day <= to)
    .reduce(
      (sum, { rooms_cents, twins_cents, tokens_cents, sellers_cents, processing_cents }) => ({
        gross: sum.gross + rooms_cents + twins_cents + tokens_cents,
        sales: sum.sales + rooms_cents + twins_cents,
        creators: sum.creators + sellers_cents,
        processing: sum.processing + processing_cents,
      }),
      { gross: 0, sales: 0, creators: 0, processing: 0 },
    );
}

const STREAMS = [
  { key: "rooms_cents", name: "Rooms", color: "var(--twin-2)" },
  { key: "tokens_cents", name: "Tokens", color: "var(--twin-3)" },
  { key: "twins_cents", name: "Twins", color: "var(--twin-5)" },
] as const;

/** Whole weeks counted back from today, or calendar months; the last of them is still running. */
export function revenueFigures(days: readonly RevenueDay[], range: RevenueRange): ChartFigures {
  const today = days.at(-1)?.day ?? "";
  const periodOf = range === "weeks" ? (day: string) => weekEnd(day, today) : firstOfMonth;
  const periods = [...Map.groupBy(days, ({ day }) => periodOf(day))];
  const hasRevenue = revenueTotals(days, "", today).gross > 0;

  return {
    label: `Revenue by stream and ${range === "weeks" ? "week" : "month"}, ${rangeLabel(days.map(({ day }) => day))}`,
    periodHeading: range === "weeks" ? "Week to" : "Month",
    unit: "usd_cents",
    series: STREAMS,
    rows: (hasRevenue ? periods : []).map(([period, within]) => ({
      label: range === "weeks" ? dayLabel(period) : monthLabel(period),
      values: Object.fromEntries(
        STREAMS.map(({ key }) => [key, within.reduce((sum, day) => sum + day[key], 0)]),
      ),
    })),
    lastIsPartial: range === "months",
  };
}
