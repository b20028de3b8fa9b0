import {
  Bar,
  BarChart,
  type BarShapeProps,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import type { ChartFigures } from "./figures.ts";
import {
  asImage,
  drawnSeries,
  gridProps,
  highestStack,
  plotRows,
  prefersReducedMotion,
  xAxisProps,
  yAxisProps,
} from "./plot-axes.ts";
import { PlotTooltip } from "./plot-tooltip.tsx";

const STACK_GAP = 1.5;
const TOP_RADIUS = 3;
const FEW_BARS = 8;

export function BarPlot({ figures, height }: { figures: ChartFigures; height: number }) {
  const series = drawnSeries(figures);

  return (
    <figure {...asImage(figures.label)}>
      <ResponsiveContainer width="100%" height={height}>
        <BarChart
          data={plotRows(figures)}
          margin={{ top: 10, right: 0, bottom: 0, left: 0 }}
          barCategoryGap="19%"
          maxBarSize={figures.rows.length <= FEW_BARS ? 52 : 28}
          accessibilityLayer={false}
        >
          <CartesianGrid {...gridProps} />
          <XAxis {...xAxisProps} />
          <YAxis {...yAxisProps(highestStack(figures), figures.unit)} />
          <Tooltip
            cursor={{ fill: "var(--hover)", fillOpacity: 0.5 }}
            isAnimationActive={false}
            content={<PlotTooltip figures={figures} />}
          />
          {series.map(({ key, name, color }) => (
            <Bar
              key={key}
              dataKey={key}
              name={name}
              fill={color}
              stackId="all"
              isAnimationActive={!prefersReducedMotion()}
              animationDuration={360}
              shape={<StackedBar figures={figures} seriesKey={key} />}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </figure>
  );
}

/** The place is recharts' to fill in, once it knows how wide the plot is. */
interface StackedBarProps
  extends Partial<Pick<BarShapeProps, "x" | "y" | "width" | "height" | "fill" | "index">> {
  figures: ChartFigures;
  seriesKey: string;
}

/** A hairline of paper between the parts of a stack, and a rounded top on the last of them. */
function StackedBar({
  x = 0,
  y = 0,
  width = 0,
  fill,
  index = 0,
  figures,
  seriesKey,
  ...bar
}: StackedBarProps) {
  const present = figures.series.filter((series) => (figures.rows[index]?.values[series.key] ?? 0) > 0);
  const position = present.findIndex((series) => series.key === seriesKey);
  const height = (bar.height ?? 0) - (position > 0 ? STACK_GAP : 0);
  if (position < 0 || height <= 0) return null;

  const radius = position === present.length - 1 ? Math.min(TOP_RADIUS, height) : 0;
  const isPartial = figures.lastIsPartial && index === figures.rows.length - 1;
  return (
    <path
      d={`M${x} ${y + height}V${y + radius}q0-${radius} ${radius}-${radius}h${width - 2 * radius}q${radius} 0 ${radius} ${radius}V${y + height}Z`}
      fill={fill}
      opacity={isPartial ? 0.45 : 1}
    />
  );
}
