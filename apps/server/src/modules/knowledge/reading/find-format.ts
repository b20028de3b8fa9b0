import { fileTypeFromBuffer } from "file-type";
import { byExtension, claimOf, type Format } from "./claim-format.ts";
import { ReadingFailure, type SourceFile } from "./document.ts";

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
