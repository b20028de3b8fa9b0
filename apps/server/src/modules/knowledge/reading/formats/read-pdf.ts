import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { type Extract, type OnProgress, ReadingFailure, type Section } from "../document.ts";
import { oneLine } from "../text.ts";

interface Line {
  text: string;
  page: number;
  /** Of its letters, in points. */
  height: number;
  isAfterGap: boolean;
}

interface Piece {
  str: string;
  height: number;
  hasEOL: boolean;
  transform: unknown[];
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Its code comes on first use otherwise, when there is no file to be opened any more. */
export async function loadPdfReader(): Promise<void> {
  await getResolvedPDFJS();
}

export async function readPdf(bytes: Buffer, onProgress: OnProgress): Promise<Extract> {
  const pdf = await openPdf(bytes);
  const lines: Line[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    lines.push(...linesOf(items.flatMap(piecesOf), number));
    page.cleanup();
    onProgress(Math.round((number / pdf.numPages) * 100));
  }
  if (lines.length === 0) throw new ReadingFailure("no text was found in it: its pages seem to be scans");
  return { title: await titleOf(pdf), sections: sectionsOf(lines) };
}

async function openPdf(bytes: Buffer): Promise<Pdf> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), {
      useSystemFonts: false,
      disableFontFace: true,
      useWorkerFetch: false,
      enableXfa: false,
      verbosity: 0,
    });
  } catch (error) {
    if (error instanceof Error && error.name === "PasswordException") {
      throw new ReadingFailure("the file is password-protected");
    }
    throw error;
  }
}

async function titleOf(pdf: Pdf): Promise<string | null> {
  const { info } = await pdf.getMetadata();
  const title = "Title" in info && typeof info.Title === "string" ? oneLine(info.Title) : "";
  return title || null;
}

/** Marks of structure stand between the pieces. */
function piecesOf(item: Piece | object): Piece[] {
  return "str" in item ? [item] : [];
}

function linesOf(pieces: Piece[], page: number): Line[] {
  const lines: Line[] = [];
  let text = "";
  let height = 0;
  let top = Number.NaN;
  let previousTop = Number.NaN;
  const endLine = () => {
    const line = oneLine(text);
    if (line) lines.push({ text: line, page, height, isAfterGap: previousTop - top > height * 1.8 });
    if (line) previousTop = top;
    text = "";
    height = 0;
  };
  for (const piece of pieces) {
    text += piece.str;
    if (piece.str.trim()) {
      height = Math.max(height, Math.round(piece.height * 10) / 10);
      top = Number(piece.transform[5]);
    }
    if (piece.hasEOL) endLine();
  }
  endLine();
  return lines;
}

/** A page begins a section; so does a short line in letters larger than the text's. */
function sectionsOf(lines: Line[]): Section[] {
  const body = commonHeight(lines);
  const sections: Section[] = [];
  let heading: string | null = null;
  for (const [index, line] of lines.entries()) {
    const isHeading = line.height > body * 1.2 && line.text.length < 120;
    if (isHeading) heading = continued(sections.at(-1), lines[index - 1], line, body);
    const last = sections.at(-1);
    if (!last || isHeading || last.page !== line.page) {
      sections.push({ heading, page: line.page, text: isHeading ? "" : line.text });
    } else last.text = joined(last.text, line);
  }
  return sections.map(({ heading: name, page, text }) => ({
    heading: name,
    page,
    text: text || (name ?? ""),
  }));
}

/** A heading may run over two lines. */
function continued(section: Section | undefined, before: Line | undefined, line: Line, body: number): string {
  const isSecondLine = section?.text === "" && before?.page === line.page && before.height === line.height;
  if (!isSecondLine || line.height <= body) return line.text;
  return `${section.heading ?? ""} ${line.text}`.trim();
}

function joined(text: string, line: Line): string {
  if (text === "") return line.text;
  if (line.isAfterGap) return `${text}\n\n${line.text}`;
  if (/\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(line.text)) return text.slice(0, -1) + line.text;
  return `${text} ${line.text}`;
}

function commonHeight(lines: Line[]): number {
  const letters = new Map<number, number>();
  for (const { height, text } of lines) letters.set(height, (letters.get(height) ?? 0) + text.length);
  return [...letters].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0])[0];
}
