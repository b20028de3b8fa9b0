import type { ChartFigures } from "./figures.ts";
import { formatFigure } from "./format-figure.ts";

export interface PlotTooltipProps {
  figures: ChartFigures;
  /** Filled in by recharts: whether a period is hovered, and its position. */
  active?: boolean | undefined;
  activeIndex?: string | number | null | undefined;
}

export function PlotTooltip({ figures, active, activeIndex }: PlotTooltipProps) {
  const row = active ? figures.rows[Number(activeIndex)] : undefined;
  if (!row) return null;

  return (
    <div className="grid min-w-36 gap-1 rounded-md border border-border bg-raised px-3 py-2 text-caption shadow-pop">
      <span className="font-medium">{row.label}</span>
      {figures.series.map((series) => (
        <span key={series.key} className="flex items-center gap-2">
          <span
            aria-hidden="true"
            style={{ backgroundColor: series.color }}
            className="size-2 rounded-[3px]"
          />
          <span className="text-text-2">{series.name}</span>
          <span className="ml-auto pl-3 figures">
            {formatFigure(row.values[series.key] ?? 0, figures.unit)}
          </span>
        </span>
      ))}
    </div>
  );
}
