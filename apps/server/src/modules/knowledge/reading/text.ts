import { ReadingFailure } from "./document.ts";

/** The bytes as text: by their mark, by what the server or the page says, else UTF-8, else what old files are. */
export function decodeText(bytes: Buffer, contentType: string | null = null): string {
  const marked = markOf(bytes);
  if (marked) return decode(bytes, marked);
  const declared = charsetIn(contentType ?? "") ?? charsetIn(bytes.toString("latin1", 0, 1_024));
  if (bytes.subarray(0, 65_536).includes(0)) throw new ReadingFailure("the file is not text");
  return (
    (declared && decodeOrNone(bytes, declared)) ??
    decodeOrNone(bytes, "utf-8") ??
    decode(bytes, "windows-1252")
  );
}

/** What no database, prompt or screen wants: control characters, halves of characters, spaces in a row. */
export function tidy(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/(?![\n\t])\p{Cc}|[\u00ad\u200b\u2060\ufeff\ufffe\uffff]/gu, "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

export function oneLine(text: string): string {
  return tidy(text).replace(/\s+/g, " ");
}

function markOf(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return undefined;
}

function charsetIn(text: string): string | undefined {
  return /(?:charset|encoding)\s*=\s*["']?\s*([\w-]{2,30})/i.exec(text)?.[1]?.toLowerCase();
}

function decodeOrNone(bytes: Buffer, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function decode(bytes: Buffer, charset: string): string {
  return new TextDecoder(charset).decode(bytes);
}
