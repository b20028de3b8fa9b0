import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BarChart } from "../../components/charts/bar-chart.tsx";
import { ChartFrame } from "../../components/charts/chart-frame.tsx";
import { errorText } from "../../lib/api-error.ts";
import { utcToday } from "../../lib/calendar.ts";
import { tokenQueries } from "./tokens.api.ts";
import { type UsageRange, usageFigures } from "./usage-figures.ts";

const RANGES = [
  { value: "month", label: "Month" },
  { value: "90-days", label: "90 days" },
] as const;

export function UsageChart({ heading = "Usage by day" }: { heading?: string }) {
  const { data: usage, error, refetch } = useQuery(tokenQueries.days());
  const [range, setRange] = useState<UsageRange>("month");

  return (
    <ChartFrame
      heading={heading}
      range={{ label: "Period", value: range, onValueChange: setRange, options: RANGES }}
      figures={usage && usageFigures(usage, range, utcToday())}
      error={error ? errorText(error, "Failed to fetch token usage") : undefined}
      onRetry={() => void refetch()}
      emptyTitle={range === "month" ? "No usage this month" : "No usage yet"}
      emptyHint="Tokens are spent when a twin answers; each day appears here with its twins."
    >
      {(figures) => <BarChart figures={figures} height={238} />}
    </ChartFrame>
  );
}
