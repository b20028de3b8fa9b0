import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BarChart } from "../../components/charts/bar-chart.tsx";
import { ChartFrame } from "../../components/charts/chart-frame.tsx";
import { errorText } from "../../lib/api-error.ts";
import { adminQueries } from "./admin.api.ts";
import { type RevenueRange, revenueFigures } from "./revenue-figures.ts";

const RANGES = [
  { value: "weeks", label: "Weeks" },
  { value: "months", label: "Months" },
] as const;

export function RevenueChart() {
  const { data: days, error, refetch } = useQuery(adminQueries.revenueDays());
  const [range, setRange] = useState<RevenueRange>("weeks");

  return (
    <ChartFrame
      heading="Revenue by stream, 90 days"
      range={{ label: "Bars", value: range, onValueChange: setRange, options: RANGES }}
      figures={days && revenueFigures(days, range)}
      error={error ? errorText(error, "Failed to fetch revenue") : undefined}
      onRetry={() => void refetch()}
      emptyTitle="No revenue yet"
      emptyHint="Rooms, twins and tokens that people pay for appear here."
    >
      {(figures) => <BarChart figures={figures} height={238} />}
    </ChartFrame>
  );
}
