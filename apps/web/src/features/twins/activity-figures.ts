import type { ChartFigures } from "../../components/charts/figures.ts";
import { dayLabel, spanLabel } from "../../lib/calendar.ts";
import type { Twin, TwinActivity } from "../../lib/generated/types.gen.ts";

/** Answers by day. No rows when nobody asked: thirty empty days are no picture. */
export function activityFigures({ days, answers }: TwinActivity, { name, hue }: Twin): ChartFigures {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];

  return {
    label: first && last ? `Answers per day, ${spanLabel(first, last)}` : "Answers per day",
    periodHeading: "Day",
    unit: "count",
    series: [{ key: "answers", name, color: `var(--twin-${hue})` }],
    rows: (answers === 0 ? [] : days).map((row) => ({
      label: dayLabel(row.day),
      values: { answers: row.answers },
    })),
    lastIsPartial: true,
  };
}
