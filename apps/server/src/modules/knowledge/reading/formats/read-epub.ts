import { posix } from "node:path";
import { type Extract, ReadingFailure, type Section } from "../document.ts";
import { elementsNamed, parseMarkup, parseXml } from "../markup.ts";
import { outline } from "../outline.ts";
import { decodeText, oneLine } from "../text.ts";
import { type Parts, unpack } from "../unpack.ts";

export function readEpub(bytes: Buffer): Extract {
  const parts = unpack(bytes, (name) => /\.(?:xml|opf|x?html?)$/i.test(name));
  if (parts.has("META-INF/rights.xml")) throw new ReadingFailure("the file is copy-protected");
  const packagePath = pathOfPackage(parts);
  const root = parseXml(partOf(parts, packagePath)).documentElement;
  const [title] = elementsNamed(root, "title");
  const files = new Map(
    elementsNamed(root, "item").map((item) => [item.getAttribute("id"), item.getAttribute("href") ?? ""]),
  );
  const chapters = elementsNamed(root, "itemref").flatMap((reference) => {
    const href = files.get(reference.getAttribute("idref"));
    return href ? [posix.join(posix.dirname(packagePath), safelyDecoded(href))] : [];
  });
  return {
    title: oneLine(title?.textContent ?? "") || null,
    sections: chapters.flatMap((path) => readChapter(parts, path)),
  };
}

function pathOfPackage(parts: Parts): string {
  const container = parseXml(partOf(parts, "META-INF/container.xml")).documentElement;
  return elementsNamed(container, "rootfile")[0]?.getAttribute("full-path") ?? "";
}

function readChapter(parts: Parts, path: string): Section[] {
  const chapter = parts.get(path);
  if (!chapter) return [];
  const text = decodeText(chapter);
  if (/<!ENTITY/i.test(text)) throw new ReadingFailure("the file defines entities, which we do not read");
  const { documentElement } = parseMarkup(text, "text/html");
  return documentElement ? outline(documentElement) : [];
}

function partOf(parts: Parts, path: string): Buffer {
  const part = parts.get(path);
  if (!part) throw new ReadingFailure("the file is not an EPUB book");
  return part;
}

function safelyDecoded(href: string): string {
  const path = href.replace(/[#?].*$/, "");
  return URL.canParse(path, "epub:/") && !/%(?![\da-f]{2})/i.test(path) ? decodeURIComponent(path) : path;
}
