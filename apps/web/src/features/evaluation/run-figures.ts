import { type ChartFigures, seriesColor } from "../../components/charts/figures.ts";
import type { GoldenRun } from "../../lib/generated/types.gen.ts";

const moment = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

/** Oldest first, as time runs; the server names the newest first. */
export function runFigures(runs: readonly GoldenRun[]): ChartFigures {
  return {
    label: `Golden questions passed in the last ${runs.length} runs`,
    periodHeading: "Run",
    unit: "count",
    series: [
      { key: "passed", name: "Passed", color: seriesColor(2) },
      { key: "total", name: "Asked", color: "var(--muted)" },
    ],
    rows: runs.toReversed().map(({ passed, total, created_at }) => ({
      label: moment.format(new Date(created_at)),
      values: { passed, total },
    })),
  };
}
