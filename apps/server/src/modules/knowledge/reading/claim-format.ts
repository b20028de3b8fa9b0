import { ReadingFailure, type SourceFile } from "./document.ts";

export const formats = ["pdf", "docx", "xlsx", "pptx", "epub", "csv", "txt", "md", "html", "xml"] as const;
export type Format = (typeof formats)[number];

export const byExtension = new Map<string, Format>([
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

/** A page is what its server says; a file is what its name says. Looks at no byte of it. */
export function claimOf({ fileName, contentType, url }: Omit<SourceFile, "bytes">): Format | undefined {
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
