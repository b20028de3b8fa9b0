import type { Format } from "./claim-format.ts";
import {
  type Extract,
  type OnProgress,
  type ReadDocument,
  ReadingFailure,
  type SourceFile,
} from "./document.ts";
import { findFormat } from "./find-format.ts";
import { guessLanguage } from "./guess-language.ts";
import { decodeText, oneLine, tidy } from "./text.ts";

const maxTextLength = 5 * 1_048_576;

type Reader = (file: SourceFile, onProgress: OnProgress) => Extract | Promise<Extract>;

/**
 * Ahead of a lock behind which no file can be opened any more. All of it is half a second of processor time, most of it for
 * others: whoever knows what comes loads only that.
 */
export async function loadParsers(formats: readonly Format[]): Promise<void> {
  for (const format of formats) await parsers[format]();
}

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
  const read = await parsers[await findFormat(file)]();
  return read(file, onProgress);
}

const plainText = () => import("./formats/read-plain-text.ts");

const parsers: Record<Format, () => Promise<Reader>> = {
  async pdf() {
    const { loadPdfReader, readPdf } = await import("./formats/read-pdf.ts");
    await loadPdfReader();
    return ({ bytes }, onProgress) => readPdf(bytes, onProgress);
  },
  async docx() {
    const { readDocx } = await import("./formats/read-docx.ts");
    return ({ bytes }) => readDocx(bytes);
  },
  async xlsx() {
    const { readXlsx } = await import("./formats/read-xlsx.ts");
    return ({ bytes }) => readXlsx(bytes);
  },
  async pptx() {
    const { readPptx } = await import("./formats/read-pptx.ts");
    return ({ bytes }) => readPptx(bytes);
  },
  async epub() {
    const { readEpub } = await import("./formats/read-epub.ts");
    return ({ bytes }) => readEpub(bytes);
  },
  async csv() {
    const { readCsv } = await plainText();
    return ({ bytes, contentType }) => readCsv(decodeText(bytes, contentType));
  },
  async txt() {
    const { readPlainText } = await plainText();
    return ({ bytes, contentType }) => readPlainText(decodeText(bytes, contentType));
  },
  async md() {
    const { readMarkdown } = await plainText();
    return ({ bytes, contentType }) => readMarkdown(decodeText(bytes, contentType));
  },
  async html() {
    const { readHtml } = await import("./formats/read-html.ts");
    return ({ bytes, contentType }) => readHtml(decodeText(bytes, contentType));
  },
  async xml() {
    const { readLinks } = await import("./formats/read-links.ts");
    return ({ bytes, url }) => readLinks(bytes, url);
  },
};

/** Scripts without spaces count by the letter. */
function countWords(text: string): number {
  const letters =
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0;
  return letters > words ? letters : words;
}
