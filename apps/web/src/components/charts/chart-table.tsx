import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table.tsx";
import type { ChartFigures } from "./figures.ts";
import { formatFigure } from "./format-figure.ts";

/** The same figures, to be read one by one. */
export function ChartTable({ figures }: { figures: ChartFigures }) {
  return (
    <Table label={figures.label}>
      <TableHead>
        <TableRow>
          <TableHeader>{figures.periodHeading}</TableHeader>
          {figures.series.map((series) => (
            <TableHeader key={series.key} numeric>
              {series.name}
            </TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {figures.rows.map((row) => (
          <TableRow key={row.label}>
            <TableCell>{row.label}</TableCell>
            {figures.series.map((series) => (
              <TableCell key={series.key} numeric>
                {formatFigure(row.values[series.key] ?? 0, figures.unit)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
