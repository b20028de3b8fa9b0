import { useQuery } from "@tanstack/react-query";
import { ChartFrame } from "../../components/charts/chart-frame.tsx";
import { LineChart } from "../../components/charts/line-chart.tsx";
import type { Twin } from "../../lib/generated/types.gen.ts";
import { evaluationQueries } from "./evaluation.api.ts";
import { runFigures } from "./run-figures.ts";

/** Nothing is drawn before there is a course of time to see. */
export function RunsChart({ twin }: { twin: Twin }) {
  const { data: runs } = useQuery(evaluationQueries.runs(twin.id));
  if (!runs || runs.length < 2) return null;

  return (
    <ChartFrame heading="Golden questions over time" figures={runFigures(runs)} emptyTitle="No runs yet">
      {(figures) => <LineChart figures={figures} height={180} />}
    </ChartFrame>
  );
}
