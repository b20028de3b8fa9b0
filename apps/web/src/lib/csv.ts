import { type Cell, toCsv } from "@parley/contract/csv";
import { saveFile } from "./save-file.ts";

/** Saves the rows as a file that any spreadsheet opens. */
export function downloadCsv(fileName: string, rows: readonly (readonly Cell[])[]): void {
  saveFile(fileName, new Blob([toCsv(rows)], { type: "text/csv;charset=utf-8" }));
}
