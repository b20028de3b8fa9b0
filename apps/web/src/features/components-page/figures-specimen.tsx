import { useState } from "react";
import { BarChart } from "../../components/charts/bar-chart.tsx";
import { ChartFrame } from "../../components/charts/chart-frame.tsx";
import { LineChart } from "../../components/charts/line-chart.tsx";
import { BundlePicker } from "../../components/ui/bundle-picker.tsx";
import { Card, CardBody, CardHeader } from "../../components/ui/card.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { ErrorState } from "../../components/ui/error-state.tsx";
import { Change, Ledger, StatTile } from "../../components/ui/ledger.tsx";
import { ProgressBar } from "../../components/ui/progress-bar.tsx";
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableMessage,
  TableRow,
  TableSkeletonRows,
} from "../../components/ui/table.tsx";
import { TwinPortrait } from "../../components/ui/twin-portrait.tsx";
import { revenueByStream, salesByWeek, tokensByDay } from "./sample-figures.ts";
import { Columns, Specimen } from "./specimen.tsx";

const nothing = () => undefined;

export function FiguresSpecimen() {
  return (
    <Specimen title="Figures, charts, tables">
      <Ledger aria-label="Account at a glance">
        <StatTile
          label="Token balance"
          figure="48,210"
          unit="tokens"
          size="lg"
          caption="About 10 days at this pace"
        >
          <ProgressBar kind="meter" label="Tokens left" value={92.7} className="my-1.5" />
        </StatTile>
        <StatTile label="Used this month" figure="61,790" caption="$11.12 of tokens · 1 to 14 Nov" />
        <StatTile label="Twins" figure="3" unit="of 5" caption="2 public, 1 private" />
        <StatTile
          label="Your share, November"
          figure="$963.00"
          caption={
            <>
              75% of $1,284.00 · <Change percent={18} />
            </>
          }
        />
      </Ledger>
      <div className="grid items-start gap-5 *:min-w-0 shell:grid-cols-[1.75fr_1fr]">
        <UsageChart />
        <Card>
          <CardHeader title="Buy tokens" />
          <CardBody className="pt-0">
            <BundlePicker bundles={BUNDLES} balance={48_210} tokensPerDay={4500} onPay={nothing} />
          </CardBody>
        </Card>
      </div>
      <Columns count={2}>
        <ChartFrame heading="Sales by week" figures={salesByWeek} emptyTitle="No sales yet">
          {(figures) => <LineChart figures={figures} />}
        </ChartFrame>
        <ChartFrame heading="Revenue by stream" figures={revenueByStream} emptyTitle="No revenue yet">
          {(figures) => <BarChart figures={figures} height={206} />}
        </ChartFrame>
        <ChartFrame heading="Loading" figures={undefined} emptyTitle="No usage yet">
          {(figures) => <BarChart figures={figures} />}
        </ChartFrame>
        <ChartFrame heading="Empty" figures={{ ...tokensByDay, rows: [] }} emptyTitle="No usage yet">
          {(figures) => <BarChart figures={figures} />}
        </ChartFrame>
        <ChartFrame
          heading="Failed"
          figures={undefined}
          error="Failed to fetch seller revenue"
          onRetry={nothing}
          emptyTitle="No sales yet"
        >
          {(figures) => <BarChart figures={figures} />}
        </ChartFrame>
      </Columns>
      <TablesCard />
    </Specimen>
  );
}

const BUNDLES = [
  { id: "s", bundle_size_tokens: 25_000, retail_price_usd_cents: 500 },
  { id: "m", bundle_size_tokens: 100_000, retail_price_usd_cents: 1800 },
  { id: "l", bundle_size_tokens: 500_000, retail_price_usd_cents: 8000 },
  { id: "xl", bundle_size_tokens: 2_000_000, retail_price_usd_cents: 28_000 },
];

const RANGES = [
  { value: "month", label: "Month" },
  { value: "quarter", label: "90 days" },
] as const;

function UsageChart() {
  const [range, setRange] = useState<(typeof RANGES)[number]["value"]>("month");
  return (
    <ChartFrame
      heading="Usage by day"
      range={{ label: "Period", value: range, onValueChange: setRange, options: RANGES }}
      figures={tokensByDay}
      emptyTitle="No usage yet"
    >
      {(figures) => <BarChart figures={figures} height={238} />}
    </ChartFrame>
  );
}

function TablesCard() {
  const [sorted, setSorted] = useState<"ascending" | "descending">("descending");
  return (
    <Card>
      <CardHeader title="History" />
      <Table label="History">
        <TableHead>
          <TableRow>
            <TableHeader>What</TableHeader>
            <TableHeader
              numeric
              sorted={sorted}
              onSort={() => setSorted(sorted === "ascending" ? "descending" : "ascending")}
            >
              Tokens
            </TableHeader>
            <TableHeader numeric>Cost</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          <TableRow>
            <TableCell>
              <span className="flex items-center gap-3">
                <TwinPortrait id="Ines Carvalho" index={2} size={26} />
                Ines answered in Northlight
              </span>
            </TableCell>
            <TableCell numeric>−1,890</TableCell>
            <TableCell numeric>$0.34</TableCell>
          </TableRow>
          <TableSkeletonRows columns={3} />
          <TableMessage columns={3}>
            <EmptyState title="No usage yet" hint="Ask a twin something; it will be written down here." />
          </TableMessage>
          <TableMessage columns={3}>
            <ErrorState title="Failed to fetch rooms" onRetry={nothing} />
          </TableMessage>
        </TableBody>
      </Table>
    </Card>
  );
}
