import { type ChartFigures, seriesTotal } from "./figures.ts";
import { formatTick } from "./format-figure.ts";

const TICKS = 4;
const STEPS = [1, 2, 2.5, 4, 5, 8, 10];

/** Four even steps up to a round number, each of them whole: an axis is read, not measured. */
export function axisTicks(highest: number): number[] {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(highest, 1)));
  const tops = STEPS.map((step) => step * magnitude);
  const top = tops.find((round) => round >= highest && round % TICKS === 0) ?? 20 * magnitude;
  return Array.from({ length: TICKS + 1 }, (_, tick) => (top * tick) / TICKS);
}

export const highestStack = (figures: ChartFigures): number =>
  Math.max(
    0,
    ...figures.rows.map((row) => figures.series.reduce((sum, { key }) => sum + (row.values[key] ?? 0), 0)),
  );

export const highestValue = (figures: ChartFigures): number =>
  Math.max(0, ...figures.rows.flatMap((row) => figures.series.map(({ key }) => row.values[key] ?? 0)));

const LABEL_HEIGHT = 28;
const AXIS_HEIGHT = 24;
const TOP_MARGIN = 10;

/** How far each line's end label moves down from its line's end, so that lines that end close together are named apart. */
export function endLabelShifts(figures: ChartFigures, height: number): Map<string, number> {
  const plotHeight = height - AXIS_HEIGHT - TOP_MARGIN;
  const top = axisTicks(highestValue(figures)).at(-1) ?? 1;
  const ends = figures.series
    .map(({ key }) => ({ key, y: plotHeight * (1 - (figures.rows.at(-1)?.values[key] ?? 0) / top) }))
    .toSorted((a, b) => a.y - b.y);
  const lowest = (position: number) =>
    plotHeight - LABEL_HEIGHT / 2 - (ends.length - 1 - position) * LABEL_HEIGHT;
  let free = 0;
  return new Map(
    ends.map(({ key, y }, position) => {
      const placed = Math.max(free, Math.min(y, lowest(position)));
      free = placed + LABEL_HEIGHT;
      return [key, placed - y];
    }),
  );
}

/** One flat object per period: the shape recharts reads. */
export const plotRows = (figures: ChartFigures) =>
  figures.rows.map((row) => ({ label: row.label, ...row.values }));

/** The series that have anything to show, so that an empty one takes no colour at the top of a stack. */
export const drawnSeries = (figures: ChartFigures) =>
  figures.series.filter((series) => seriesTotal(figures, series.key) > 0);

const tickText = { fill: "var(--muted)", fontSize: 11, fontFamily: "var(--face-figure)" };

export const gridProps = { vertical: false, stroke: "var(--border)" } as const;

export const xAxisProps = {
  dataKey: "label",
  axisLine: false,
  tickLine: false,
  tick: tickText,
  tickMargin: 6,
  height: AXIS_HEIGHT,
  minTickGap: 24,
} as const;

export function yAxisProps(highest: number, unit: ChartFigures["unit"]) {
  const ticks = axisTicks(highest);
  return {
    ticks,
    domain: [0, ticks.at(-1) ?? 1],
    axisLine: false,
    tickLine: false,
    tick: tickText,
    tickMargin: 4,
    width: unit === "usd_cents" ? 40 : 34,
    tickFormatter: (value: number) => formatTick(value, unit),
  };
}

/** To assistive technology a plot is one picture with a sentence; its figures are read in the table. */
export const asImage = (label: string) => ({ role: "img", "aria-label": label, className: "m-0" });

export const prefersReducedMotion = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
