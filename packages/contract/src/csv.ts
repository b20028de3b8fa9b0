export type Cell = string | number | null;

/** Rows as any spreadsheet opens them. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(toCell).join(",")}\r\n`).join("");

const FORMULA = /^[=+\-@\t\r]/;

function toCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  // A room may be called "=HYPERLINK(…)": an apostrophe keeps a spreadsheet from running it.
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
