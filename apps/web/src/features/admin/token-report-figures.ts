import type { ChartFigures } from "../../components/charts/figures.ts";
import { dayLabel, firstOfMonth, rangeLabel, weekEnd } from "../../lib/calendar.ts";
import type { Customer, TokenReport } from "../../lib/generated/types.gen.ts";

type Day = TokenReport["days"][number];

/** Used and sold side by side: where the dashed line runs below, people live on what they bought before. */
export function tokenReportFigures(days: readonly Day[]): ChartFigures {
  const hasFigures = days.some(({ used_tokens, sold_tokens }) => used_tokens + sold_tokens > 0);
  const today = days.at(-1)?.day ?? "";
  const weeks = Map.groupBy(hasFigures ? days : [], ({ day }) => weekEnd(day, today));
  return {
    label: `Tokens used and sold by week, ${rangeLabel(days.map(({ day }) => day))}`,
    periodHeading: "Week to",
    unit: "tokens",
    series: [
      { key: "used", name: "Used", color: "var(--twin-1)" },
      { key: "sold", name: "Sold", color: "var(--twin-2)" },
    ],
    rows: [...weeks].map(([week, within]) => ({
      label: dayLabel(week),
      values: {
        used: within.reduce((sum, { used_tokens }) => sum + used_tokens, 0),
        sold: within.reduce((sum, { sold_tokens }) => sum + sold_tokens, 0),
      },
    })),
  };
}

export interface MonthOfTokens {
  used: number;
  turns: number;
  sold: number;
  cents: number;
}

export function monthOfTokens(days: readonly Day[], today: string): MonthOfTokens {
  return days
    .filter(({ day }) => day >= firstOfMonth(today))
    .reduce(
      (sum, { used_tokens, turns, sold_tokens, sold_cents }) => ({
        used: sum.used + used_tokens,
        turns: sum.turns + turns,
        sold: sum.sold + sold_tokens,
        cents: sum.cents + sold_cents,
      }),
      { used: 0, turns: 0, sold: 0, cents: 0 },
    );
}

/** One person's days; those without usage are drawn as nothing. */
export function customerUsageFigures(usage: Customer["usage"], days: readonly string[]): ChartFigures {
  const byDay = new Map(usage.map(({ day, total_tokens }) => [day, total_tokens]));
  return {
    label: `Tokens used per day, ${rangeLabel(days)}`,
    periodHeading: "Day",
    unit: "tokens",
    series: [{ key: "used", name: "Used", color: "var(--twin-1)" }],
    rows: (usage.length === 0 ? [] : days).map((day) => ({
      label: dayLabel(day),
      values: { used: byDay.get(day) ?? 0 },
    })),
    lastIsPartial: true,
  };
}
