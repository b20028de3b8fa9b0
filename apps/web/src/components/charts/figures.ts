/** What a chart shows, in the one shape that its plot, its legend and its table are all drawn from. */
export interface ChartSeries {
  key: string;
  name: string;
  /** A colour role: a twin keeps its own hue, other series take 1, 2, 3 ... in turn. */
  color: string;
}

export interface ChartRow {
  /** The period: "14 Nov". */
  label: string;
  /** By series key; a missing one counts as nothing. */
  values: Readonly<Record<string, number>>;
}

export interface ChartFigures {
  /** What is drawn, for those who cannot see it: "Tokens used per day, 1 to 14 November, by twin". */
  label: string;
  /** Heads the first column of the table: "Day". */
  periodHeading: string;
  unit: "tokens" | "usd_cents" | "count";
  series: readonly ChartSeries[];
  rows: readonly ChartRow[];
  /** The last period is not over yet and is drawn paler. */
  lastIsPartial?: boolean | undefined;
}

/** Lines this few are named at their ends instead of in a legend. */
export const MOST_END_LABELS = 3;

const MOST_SERIES = 5;
const OTHER_KEY = "other";

export const seriesColor = (position: number): string => `var(--twin-${(position % 8) + 1})`;

export const seriesTotal = (figures: ChartFigures, key: string): number =>
  figures.rows.reduce((sum, row) => sum + (row.values[key] ?? 0), 0);

/** Five colours can be told apart at a glance; beyond that the smallest series are added up as "Other". */
export function withinFiveSeries(figures: ChartFigures): ChartFigures {
  if (figures.series.length <= MOST_SERIES) return figures;
  const bySize = figures.series.toSorted((a, b) => seriesTotal(figures, b.key) - seriesTotal(figures, a.key));
  const kept = new Set(bySize.slice(0, MOST_SERIES - 1).map((series) => series.key));

  return {
    ...figures,
    series: [
      ...figures.series.filter((series) => kept.has(series.key)),
      { key: OTHER_KEY, name: "Other", color: "var(--muted)" },
    ],
    rows: figures.rows.map((row) => ({ ...row, values: foldOthers(row.values, kept) })),
  };
}

function foldOthers(values: ChartRow["values"], kept: ReadonlySet<string>): ChartRow["values"] {
  const entries = Object.entries(values);
  const other = entries.filter(([key]) => !kept.has(key)).reduce((sum, [, value]) => sum + value, 0);
  return { ...Object.fromEntries(entries.filter(([key]) => kept.has(key))), [OTHER_KEY]: other };
}
