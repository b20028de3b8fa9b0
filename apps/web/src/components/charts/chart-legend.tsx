import { type ChartFigures, seriesTotal } from "./figures.ts";
import { formatFigure } from "./format-figure.ts";

/** Names the colours, each with what it adds up to. */
export function ChartLegend({ figures }: { figures: ChartFigures }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-small text-text-2">
      {figures.series.map((series) => (
        <li key={series.key} className="inline-flex items-center gap-[7px]">
          <span
            aria-hidden="true"
            style={{ backgroundColor: series.color }}
            className="size-2 flex-none rounded-[3px]"
          />
          {series.name}
          <span className="text-muted figures">
            {formatFigure(seriesTotal(figures, series.key), figures.unit)}
          </span>
        </li>
      ))}
    </ul>
  );
}
