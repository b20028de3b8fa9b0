import { lazy, Suspense } from "react";
import { ChartLegend } from "./chart-legend.tsx";
import { type ChartFigures, MOST_END_LABELS } from "./figures.ts";
import { PlotSkeleton } from "./plot-skeleton.tsx";

const LinePlot = lazy(async () => ({ default: (await import("./line-plot.tsx")).LinePlot }));

export interface LineChartProps {
  figures: ChartFigures;
  height?: number | undefined;
}

/** Lines over time. The drawing library arrives with the first chart, not with the page. */
export function LineChart({ figures, height = 216 }: LineChartProps) {
  return (
    <>
      <Suspense fallback={<PlotSkeleton />}>
        <LinePlot figures={figures} height={height} />
      </Suspense>
      {figures.series.length > MOST_END_LABELS && <ChartLegend figures={figures} />}
    </>
  );
}
