import type { ChartFigures, ChartSeries } from "../../components/charts/figures.ts";
import { addDays, dateOf, dayLabel, daysBetween, firstOfMonth, spanLabel } from "../../lib/calendar.ts";
import type { TokenUsageDay } from "../../lib/generated/types.gen.ts";
import { TWIN_HUES } from "../../lib/portrait.ts";

export type UsageRange = "month" | "90-days";

const OTHERS = "others";
const seriesKey = ({ twin_id }: TokenUsageDay) => twin_id ?? OTHERS;

/** Every day of the range, also those on which nothing was used: a gap in time is part of the picture. */
export function usageFigures(
  usage: readonly TokenUsageDay[],
  range: UsageRange,
  today: string,
): ChartFigures {
  const from = range === "month" ? firstOfMonth(today) : addDays(today, -89);
  const shown = usage.filter(({ day }) => day >= from && day <= today);
  const byDay = Map.groupBy(shown, ({ day }) => day);
  const nameDay = (day: string) => (range === "month" && day !== today ? dateOf(day) : dayLabel(day));

  return {
    label: `Tokens used per day, ${spanLabel(from, today)}, by twin`,
    periodHeading: "Day",
    unit: "tokens",
    series: twinSeries(shown),
    rows: (shown.length === 0 ? [] : daysBetween(from, today)).map((day) => ({
      label: nameDay(day),
      values: Object.fromEntries((byDay.get(day) ?? []).map((row) => [seriesKey(row), row.total_tokens])),
    })),
    lastIsPartial: true,
  };
}

/** The most used twin at the foot of every bar; the added-up rest on top. */
function twinSeries(usage: readonly TokenUsageDay[]): ChartSeries[] {
  const twins = [...Map.groupBy(usage, seriesKey)].map(([key, rows]) => ({
    key,
    tokens: key === OTHERS ? -1 : rows.reduce((sum, { total_tokens }) => sum + total_tokens, 0),
    name: key === OTHERS ? "Other twins" : (rows[0]?.twin_name ?? "A twin that is gone"),
    hue: rows[0]?.twin_hue ?? null,
  }));
  const bySize = twins.toSorted((a, b) => b.tokens - a.tokens);
  const hues = apart(bySize.map(({ hue }) => hue));
  return bySize.map(({ key, name }, position) => ({ key, name, color: hueColor(hues[position]) }));
}

const hueColor = (hue: number | null | undefined) => (hue ? `var(--twin-${hue})` : "var(--muted)");

/** A twin keeps its hue, unless a larger one has it: two parts of one bar in the same colour could not be told apart. */
function apart(hues: readonly (number | null)[]): (number | null)[] {
  const own = new Set(hues);
  const free = Array.from({ length: TWIN_HUES }, (_, index) => index + 1).filter((hue) => !own.has(hue));
  const taken = new Set<number>();
  return hues.map((hue) => {
    if (hue === null) return null;
    const given = taken.has(hue) ? (free.shift() ?? hue) : hue;
    taken.add(given);
    return given;
  });
}

const PACE_DAYS = 14;

export interface Pace {
  tokensPerDay: number;
  tokensPerTurn: number;
}

/** Undefined when nothing was used in the past two weeks: no pace, no promise. */
export function recentPace(usage: readonly TokenUsageDay[], today: string): Pace | undefined {
  const recent = usage.filter(({ day }) => day > addDays(today, -PACE_DAYS));
  const tokens = recent.reduce((sum, { total_tokens }) => sum + total_tokens, 0);
  const turns = recent.reduce((sum, row) => sum + row.turns, 0);
  if (tokens === 0 || turns === 0) return undefined;
  return { tokensPerDay: tokens / PACE_DAYS, tokensPerTurn: tokens / turns };
}
