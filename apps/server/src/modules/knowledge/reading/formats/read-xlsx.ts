import readSheets, { type CellValue } from "read-excel-file/universal";
import { type Extract, ReadingFailure } from "../document.ts";
import { repack, unpack } from "../unpack.ts";
import { plainXml } from "./plain-xml.ts";
import { rowsAsText } from "./rows-as-text.ts";

export async function readXlsx(bytes: Buffer): Promise<Extract> {
  const parts = plainXml(unpack(bytes, (name) => /\.(?:xml|rels)$/i.test(name)));
  if (!parts.has("xl/workbook.xml")) throw new ReadingFailure("the file is not an Excel workbook");
  const sheets = await readSheets(new Uint8Array(repack(parts)).buffer);
  return {
    title: null,
    sections: sheets.map(({ sheet, data }) => ({
      heading: sheet,
      page: null,
      text: rowsAsText(data.map((row) => row.map(cellText))),
    })),
  };
}

function cellText(cell: CellValue | null): string {
  if (cell === null) return "";
  if (!(cell instanceof Date)) return String(cell);
  const text = cell.toISOString();
  return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 16).replace("T", " ");
}
