import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ChartFrame } from "../../components/charts/chart-frame.tsx";
import { LineChart } from "../../components/charts/line-chart.tsx";
import { errorText } from "../../lib/api-error.ts";
import { salesFigures } from "./sales-figures.ts";
import { sellerQueries, type WeekCount } from "./sellers.api.ts";

const RANGES = [
  { value: "12", label: "12 weeks" },
  { value: "52", label: "Year" },
] as const;

export function SalesChart() {
  const [range, setRange] = useState<WeekCount>("12");
  const { data: weeks, error, refetch } = useQuery(sellerQueries.weeks(range));

  return (
    <ChartFrame
      heading="Sales by week"
      range={{ label: "Period", value: range, onValueChange: setRange, options: RANGES }}
      figures={weeks && salesFigures(weeks)}
      error={error && !weeks ? errorText(error, "Failed to fetch seller revenue") : undefined}
      onRetry={() => void refetch()}
      emptyTitle="No sales yet"
      emptyHint="Rooms and twins that others subscribe to appear here week by week."
    >
      {(figures) => <LineChart figures={figures} />}
    </ChartFrame>
  );
}
