import { Table2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Card, CardHeader } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Segments, type SegmentsProps } from "../ui/segments.tsx";
import { ChartTable } from "./chart-table.tsx";
import { type ChartFigures, withinFiveSeries } from "./figures.ts";
import { PlotSkeleton } from "./plot-skeleton.tsx";

export interface ChartFrameProps<Range extends string> {
  heading: string;
  range?: SegmentsProps<Range> | undefined;
  /** Undefined while it loads. */
  figures: ChartFigures | undefined;
  /** The server's words when it did not load. */
  error?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** "No usage yet" */
  emptyTitle: string;
  emptyHint?: ReactNode;
  /** Draws the plot: `(figures) => <BarChart figures={figures} />`. */
  children: (figures: ChartFigures) => ReactNode;
  className?: string | undefined;
}

export function ChartFrame<Range extends string>(props: ChartFrameProps<Range>) {
  const { heading, range, figures, children, className } = props;
  const [view, setView] = useState<"plot" | "table">("plot");
  const shown = figures && withinFiveSeries(figures);
  const hasFigures = shown !== undefined && shown.rows.length > 0 && !props.error;

  return (
    <Card className={className}>
      <CardHeader title={heading}>
        {range && <Segments {...range} />}
        {hasFigures && <ViewSwitch view={view} onChange={setView} />}
      </CardHeader>
      {hasFigures ? (
        view === "table" ? (
          <ChartTable figures={shown} />
        ) : (
          <div className="grid gap-3 px-5 pb-4 max-sm:px-4">{children(shown)}</div>
        )
      ) : (
        <ChartGap {...props} isLoading={shown === undefined} />
      )}
    </Card>
  );
}

function ViewSwitch({
  view,
  onChange,
}: {
  view: "plot" | "table";
  onChange: (view: "plot" | "table") => void;
}) {
  const isTable = view === "table";
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-pressed={isTable}
      aria-label="View as table"
      title="View as table"
      onClick={() => onChange(isTable ? "plot" : "table")}
      className="aria-pressed:bg-selected aria-pressed:text-text"
    >
      <Table2 aria-hidden="true" />
    </Button>
  );
}

type ChartGapProps = Pick<ChartFrameProps<string>, "error" | "onRetry" | "emptyTitle" | "emptyHint"> & {
  isLoading: boolean;
};

/** What stands where the plot would be when there is none. */
function ChartGap({ error, onRetry, emptyTitle, emptyHint, isLoading }: ChartGapProps) {
  if (error) return <ErrorState title={error} onRetry={onRetry} />;
  if (isLoading) return <PlotSkeleton className="px-5 pb-5" />;
  return <EmptyState title={emptyTitle} hint={emptyHint} />;
}
