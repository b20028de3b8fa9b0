import { tableLine } from "../outline.ts";
import { oneLine } from "../text.ts";

/** Under a first row of names every row says `name: value; …`, so that a single row answers a question. */
export function rowsAsText(rows: string[][]): string {
  const filled = rows.map((row) => row.map(oneLine)).filter((row) => row.some(Boolean));
  const [names = [], ...rest] = filled;
  if (rest.length === 0 || !areNames(names)) return filled.map(tableLine).join("\n");
  return rest.map((row) => named(names, row)).join("\n");
}

function areNames(row: string[]): boolean {
  const filled = row.filter(Boolean);
  const areWords = filled.every((cell) => cell.length <= 80 && /\p{L}/u.test(cell));
  return filled.length > 0 && areWords && new Set(filled).size === filled.length;
}

function named(names: string[], row: string[]): string {
  return row
    .flatMap((cell, column) => (cell ? [names[column] ? `${names[column]}: ${cell}` : cell] : []))
    .join("; ");
}
