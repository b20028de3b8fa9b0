import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { type ChartFigures, type ChartSeries, MOST_END_LABELS } from "./figures.ts";
import { formatTick } from "./format-figure.ts";
import {
  asImage,
  endLabelShifts,
  gridProps,
  highestValue,
  plotRows,
  prefersReducedMotion,
  xAxisProps,
  yAxisProps,
} from "./plot-axes.ts";
import { PlotTooltip } from "./plot-tooltip.tsx";

const END_LABEL_WIDTH = 78;

export function LinePlot({ figures, height }: { figures: ChartFigures; height: number }) {
  const hasEndLabels = figures.series.length <= MOST_END_LABELS;
  const shifts = endLabelShifts(figures, height);
  const look = (series: ChartSeries) =>
    lineLook(figures, series, hasEndLabels ? shifts.get(series.key) : undefined);
  const [first, ...others] = figures.series;
  const motion = { isAnimationActive: !prefersReducedMotion(), animationDuration: 360 };

  return (
    <figure {...asImage(figures.label)}>
      <ResponsiveContainer width="100%" height={height}>
        <ComposedChart
          data={plotRows(figures)}
          margin={{ top: 10, right: hasEndLabels ? END_LABEL_WIDTH : 6, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid {...gridProps} />
          <XAxis {...xAxisProps} />
          <YAxis {...yAxisProps(highestValue(figures), figures.unit)} />
          <Tooltip
            cursor={{ stroke: "var(--border-strong)" }}
            isAnimationActive={false}
            content={<PlotTooltip figures={figures} />}
          />
          {first && <Area {...look(first)} {...motion} type="linear" fill={first.color} fillOpacity={0.1} />}
          {others.map((series, position) => (
            <Line
              key={series.key}
              {...look(series)}
              {...motion}
              type="linear"
              strokeDasharray={position === 0 ? "5 3" : undefined}
            />
          ))}
        </ComposedChart>
      </ResponsiveContainer>
    </figure>
  );
}

function lineLook(figures: ChartFigures, series: ChartSeries, labelShift: number | undefined) {
  return {
    dataKey: series.key,
    name: series.name,
    stroke: series.color,
    strokeWidth: 2,
    activeDot: { r: 3.5, strokeWidth: 2, stroke: "var(--raised)" },
    dot: ({ cx = 0, cy = 0, index = 0 }: DotPosition) => (
      <EndMark
        key={index}
        x={cx}
        y={cy}
        series={series}
        value={index === figures.rows.length - 1 ? figures.rows[index]?.values[series.key] : undefined}
        unit={figures.unit}
        labelShift={labelShift}
      />
    ),
  };
}

interface DotPosition {
  cx?: number;
  cy?: number;
  index?: number;
}

interface EndMarkProps {
  x: number;
  y: number;
  series: ChartSeries;
  /** Undefined at every point but the last. */
  value: number | undefined;
  unit: ChartFigures["unit"];
  /** How far the label stands below the line's end; undefined where a legend names the series instead. */
  labelShift: number | undefined;
}

function EndMark({ x, y, series, value, unit, labelShift }: EndMarkProps) {
  if (value === undefined) return <g />;
  return (
    <g className="font-figure text-micro">
      <circle cx={x} cy={y} r={3.5} fill={series.color} stroke="var(--raised)" strokeWidth={2} />
      {labelShift !== undefined && (
        <>
          <text x={x + 10} y={y + labelShift - 1} fill="var(--text)">
            {series.name}
          </text>
          <text x={x + 10} y={y + labelShift + 13} fill="var(--muted)" fontWeight={450}>
            {formatTick(value, unit)}
          </text>
        </>
      )}
    </g>
  );
}
