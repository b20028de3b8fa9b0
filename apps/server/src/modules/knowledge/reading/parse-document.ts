import {
  type Extract,
  type OnProgress,
  type ReadDocument,
  ReadingFailure,
  type SourceFile,
} from "./document.ts";
import { type Format, findFormat } from "./find-format.ts";
import { readDocx } from "./formats/read-docx.ts";
import { readEpub } from "./formats/read-epub.ts";
import { readHtml } from "./formats/read-html.ts";
import { readLinks } from "./formats/read-links.ts";
import { loadPdfReader, readPdf } from "./formats/read-pdf.ts";
import { readCsv, readMarkdown, readPlainText } from "./formats/read-plain-text.ts";
import { readPptx } from "./formats/read-pptx.ts";
import { readXlsx } from "./formats/read-xlsx.ts";
import { guessLanguage } from "./guess-language.ts";
import { decodeText, oneLine, tidy } from "./text.ts";

const maxTextLength = 5 * 1_048_576;

export const loadParsers = loadPdfReader;

/** Runs inside the cage: everything here touches bytes that strangers wrote. */
export async function parseDocument(file: SourceFile, onProgress: OnProgress): Promise<ReadDocument> {
  if (file.bytes.length === 0) throw new ReadingFailure("the file is empty");
  const { title, sections, links = [], kind = "document" } = await extract(file, onProgress);
  const tidied = sections
    .map(({ heading, page, text }) => ({
      heading: heading && (oneLine(heading).slice(0, 300) || null),
      page,
      text: tidy(text),
    }))
    .filter(({ text }) => text !== "");
  const whole = tidied.map(({ text }) => text).join("\n");
  if (kind === "document" && !/[\p{L}\p{N}]/u.test(whole))
    throw new ReadingFailure("no text was found in it");
  if (whole.length > maxTextLength) throw new ReadingFailure("it holds more than 5 MB of text");
  return {
    title: title && (oneLine(title).slice(0, 300) || null),
    language: guessLanguage(whole),
    sections: tidied,
    wordCount: countWords(whole),
    links,
    kind,
  };
}

async function extract(file: SourceFile, onProgress: OnProgress): Promise<Extract> {
  const read = readers[await findFormat(file)];
  return read(file, onProgress);
}

const readers: Record<Format, (file: SourceFile, onProgress: OnProgress) => Extract | Promise<Extract>> = {
  pdf: ({ bytes }, onProgress) => readPdf(bytes, onProgress),
  docx: ({ bytes }) => readDocx(bytes),
  xlsx: ({ bytes }) => readXlsx(bytes),
  pptx: ({ bytes }) => readPptx(bytes),
  epub: ({ bytes }) => readEpub(bytes),
  csv: ({ bytes, contentType }) => readCsv(decodeText(bytes, contentType)),
  txt: ({ bytes, contentType }) => readPlainText(decodeText(bytes, contentType)),
  md: ({ bytes, contentType }) => readMarkdown(decodeText(bytes, contentType)),
  html: ({ bytes, contentType }) => readHtml(decodeText(bytes, contentType)),
  xml: ({ bytes, url }) => readLinks(bytes, url),
};

/** Scripts without spaces count by the letter. */
function countWords(text: string): number {
  const letters =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0;
  return letters > words ? letters : words;
}
