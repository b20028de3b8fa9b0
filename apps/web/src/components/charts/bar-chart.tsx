import { lazy, Suspense } from "react";
import { ChartLegend } from "./chart-legend.tsx";
import type { ChartFigures } from "./figures.ts";
import { PlotSkeleton } from "./plot-skeleton.tsx";

const BarPlot = lazy(async () => ({ default: (await import("./bar-plot.tsx")).BarPlot }));

export interface BarChartProps {
  figures: ChartFigures;
  height?: number | undefined;
}

/** Stacked bars. The drawing library arrives with the first chart, not with the page. */
export function BarChart({ figures, height = 196 }: BarChartProps) {
  return (
    <>
      <Suspense fallback={<PlotSkeleton />}>
        <BarPlot figures={figures} height={height} />
      </Suspense>
      <ChartLegend figures={figures} />
    </>
  );
}
