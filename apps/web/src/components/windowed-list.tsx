import { type ReactNode, type UIEvent, useState } from "react";
import { cn } from "./ui/cn.ts";

interface WindowedListProps<Row> {
  label: string;
  rows: readonly Row[];
  /** Pixels, the same for every row. */
  rowHeight: number;
  keyOf: (row: Row) => string;
  renderRow: (row: Row) => ReactNode;
  className?: string | undefined;
}

/** Drawn above and below what is seen, so that the Tab key always finds a next row to go to. */
const MARGIN = 8;
/** Until the list has been scrolled nobody knows its height; no screen shows more than this. */
const TALLEST = 1_600;

/** Thousands of rows of one height, of which only those in sight are in the page. */
export function WindowedList<Row>({
  label,
  rows,
  rowHeight,
  keyOf,
  renderRow,
  className,
}: WindowedListProps<Row>) {
  const [seen, setSeen] = useState({ top: 0, height: TALLEST });
  const first = Math.max(0, Math.floor(seen.top / rowHeight) - MARGIN);
  const last = Math.ceil((seen.top + seen.height) / rowHeight) + MARGIN;

  const handleScroll = ({ currentTarget: { scrollTop, clientHeight } }: UIEvent) =>
    setSeen({ top: scrollTop, height: clientHeight });

  return (
    <div className={cn("overflow-y-auto", className)} onScroll={handleScroll}>
      <ul aria-label={label} className="relative" style={{ height: rows.length * rowHeight }}>
        {rows.slice(first, last).map((row, place) => (
          <li
            key={keyOf(row)}
            aria-setsize={rows.length}
            aria-posinset={first + place + 1}
            className="absolute inset-x-0"
            style={{ top: (first + place) * rowHeight, height: rowHeight }}
          >
            {renderRow(row)}
          </li>
        ))}
      </ul>
    </div>
  );
}
