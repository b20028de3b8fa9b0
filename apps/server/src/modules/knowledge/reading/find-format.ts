import { fileTypeFromBuffer } from "file-type";
import { ReadingFailure, type SourceFile } from "./document.ts";

export type Format = "pdf" | "docx" | "xlsx" | "pptx" | "epub" | "csv" | "txt" | "md" | "html" | "xml";

const names: Record<Format, string> = {
  pdf: "a PDF",
  docx: "a Word document",
  xlsx: "an Excel workbook",
  pptx: "a PowerPoint presentation",
  epub: "an EPUB book",
  csv: "a table",
  txt: "text",
  md: "Markdown",
  html: "a web page",
  xml: "XML",
};
const byExtension = new Map<string, Format>([
  ["pdf", "pdf"],
  ["docx", "docx"],
  ["xlsx", "xlsx"],
  ["pptx", "pptx"],
  ["epub", "epub"],
  ["csv", "csv"],
  ["tsv", "csv"],
  ["txt", "txt"],
  ["md", "md"],
  ["markdown", "md"],
  ["html", "html"],
  ["htm", "html"],
  ["xhtml", "html"],
  ["xml", "xml"],
  ["rss", "xml"],
  ["atom", "xml"],
]);
const office = "application/vnd.openxmlformats-officedocument.";
const byContentType = new Map<string, Format>([
  ["application/pdf", "pdf"],
  [`${office}wordprocessingml.document`, "docx"],
  [`${office}spreadsheetml.sheet`, "xlsx"],
  [`${office}presentationml.presentation`, "pptx"],
  ["application/epub+zip", "epub"],
  ["text/csv", "csv"],
  ["text/markdown", "md"],
  ["text/html", "html"],
  ["application/xhtml+xml", "html"],
  ["text/xml", "xml"],
  ["application/xml", "xml"],
  ["application/rss+xml", "xml"],
  ["application/atom+xml", "xml"],
]);
const packed = new Set<Format>(["docx", "xlsx", "pptx", "epub"]);

/** What the file is said to be, if its bytes agree: a lie is refused, not guessed around. */
export async function findFormat(file: SourceFile): Promise<Format> {
  const claimed = claimOf(file);
  const found = (await fileTypeFromBuffer(file.bytes))?.ext;
  if (!claimed) return unclaimed(file.bytes, found);
  if (found === "cfb") throw new ReadingFailure("the file is password-protected or in an old Office format");
  const isBinary = claimed === "pdf" || packed.has(claimed);
  const agrees = isBinary
    ? found === claimed || (packed.has(claimed) && found === "zip")
    : !found || found === "xml";
  if (!agrees) throw new ReadingFailure(`the file says it is ${names[claimed]} and is something else`);
  return claimed;
}

/** A page is what its server says; a file is what its name says. */
function claimOf({ fileName, contentType, url }: SourceFile): Format | undefined {
  const type = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  const name = fileName ?? (url && URL.parse(url)?.pathname) ?? "";
  const extension = /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const served = byContentType.get(type);
  if (fileName === null && served) return served;
  const named = byExtension.get(extension);
  if (fileName !== null && extension && !named)
    throw new ReadingFailure(`files of the kind .${extension} cannot be read`);
  return named ?? served ?? (type === "text/plain" ? "txt" : undefined);
}

function unclaimed(bytes: Buffer, found: string | undefined): Format {
  const format = found ? byExtension.get(found) : formatOfText(bytes);
  if (!format) throw new ReadingFailure("files of this kind cannot be read");
  return format;
}

function formatOfText(bytes: Buffer): Format {
  return /^\s*<(?:!doctype\s+html|html|head|body)\b/i.test(bytes.toString("latin1", 0, 1_024))
    ? "html"
    : "txt";
}
