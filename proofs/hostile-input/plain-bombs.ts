import { deflateSync, gzipSync } from "node:zlib";
import {
  sampleDocx,
  sampleHtml,
  samplePdf,
  sampleXlsx,
} from "../../apps/server/src/modules/knowledge/reading/testing/sample-files.ts";
import type { Bomb } from "./bomb.ts";

const megabyte = 1_048_576;

export function plainBombs(canaryFile: string): Bomb[] {
  return [...lies(), ...webBombs(canaryFile), ...textBombs()];
}

function lies(): Bomb[] {
  const script = Buffer.from("#!/bin/sh\nrm -rf /\n");
  const program = Buffer.from("\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x02\0\x3e\0", "latin1");
  const picture = Buffer.from(
    "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xc3\x50\0\0\xc3\x50\x08\x06\0\0\0",
    "latin1",
  );
  const lie = (what: string, fileName: string, bytes: Buffer): Bomb => ({
    what: `lie: ${what}`,
    fileName,
    bytes,
  });
  return [
    lie("a Word document that is a PDF", "a.docx", samplePdf(1)),
    lie("a PDF that is a Word document", "a.pdf", sampleDocx()),
    lie("a presentation that is a workbook", "a.pptx", sampleXlsx()),
    lie("text that is a PDF", "a.txt", samplePdf(1)),
    lie("Markdown that is a program", "a.md", program),
    lie("a table that is a picture", "a.csv", picture),
    lie("a web page that is gzip", "a.html", gzipSync(sampleHtml)),
    lie("a PDF that is a web page", "a.pdf", Buffer.from(sampleHtml)),
    lie("a book that is a script", "a.epub", script),
    lie("a script", "a.sh", script),
    lie("a picture", "a.svg", Buffer.from("<svg onload='alert(1)'/>")),
    lie(
      "an old Office file",
      "a.docx",
      Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2_000)]),
    ),
    lie("two endings", "a.pdf.exe", samplePdf(1)),
    lie("nothing", "a.pdf", Buffer.alloc(0)),
  ];
}

function webBombs(canaryFile: string): Bomb[] {
  const page = (what: string, text: string, mayRead?: true): Bomb => ({
    what: `html: ${what}`,
    fileName: "a.html",
    bytes: Buffer.from(text),
    ...(mayRead ? { mayRead } : {}),
  });
  return [
    page("nested 300,000 deep", `<html><body>${"<div>".repeat(300_000)}x`, true),
    page("tables in tables", `<html><body>${"<table><tr><td>".repeat(3_000)}x`, true),
    page(
      "a frame that is a file of ours",
      `<html><body><p>Hello</p><iframe src="file://${canaryFile}"></iframe><img src="file://${canaryFile}"></body></html>`,
      true,
    ),
    page(
      "scripts",
      `<html><body><p>Hello</p><script>process.exit(7)</script><img src=x onerror="process.exit(7)"></body></html>`,
      true,
    ),
    page(
      "selectors and styles without end",
      `<html><head><style>${"a{b:c}".repeat(100_000)}</style></head><body><p>Hello</p></body></html>`,
      true,
    ),
    page("entities without end", `<html><body>${"&amp;".repeat(100_000)}</body></html>`, true),
    page(
      "an attribute of 5 MB",
      `<html><body><p title="${"a".repeat(5 * megabyte)}">Hello</p></body></html>`,
      true,
    ),
    page("half tags", `<html><body>${"<a ".repeat(500_000)}`, true),
    page(
      "a list of a hundred thousand",
      `<html><body><ul>${"<li>a".repeat(100_000)}</ul></body></html>`,
      true,
    ),
    page(
      "names of our own objects",
      `<html><body><p id="__proto__" class="constructor">Hello</p><form id="parse"><input name="childNodes"></form></body></html>`,
      true,
    ),
  ];
}

const laughs = `<!DOCTYPE urlset [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><urlset><url><loc>https://e.example/&b;</loc></url></urlset>`;
const file = `<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><item><link>https://e.example/&x;</link></item></channel></rss>`;

const neverRead: [extension: string, what: string, content: string | Buffer][] = [
  ["xml", "a sitemap that laughs", laughs],
  ["xml", "a feed that reads files", file],
  ["xml", "a feed nested 200,000 deep", `<rss>${"<a>".repeat(200_000)}`],
  ["xml", "links to inside", "<urlset><url><loc>file:///etc/passwd</loc></url></urlset>"],
  ["txt", "25 MB of one word", Buffer.alloc(25 * megabyte, "a")],
  ["txt", "halves of characters", Buffer.from("\ud800 a \udfff", "utf16le")],
  ["txt", "noise", deflateSync(Buffer.alloc(100_000, "noise")).fill(0, 100)],
  ["txt", "spaces without end", Buffer.alloc(20 * megabyte, " ")],
];

const mayBeRead: [extension: string, what: string, content: string][] = [
  ["csv", "a quote that never ends", `a,b\n"${"x,\n".repeat(300_000)}`],
  ["csv", "half a million columns", "a,".repeat(500_000)],
  ["csv", "names of our own objects", "__proto__,constructor\n1,2\n"],
  ["md", "a hundred thousand headings", "# a\n".repeat(100_000)],
  ["md", "fences that never end", "```\n".repeat(200_001)],
];

function textBombs(): Bomb[] {
  const bombOf = ([extension, what, content]: [string, string, string | Buffer]): Bomb => ({
    what: `${extension}: ${what}`,
    fileName: `a.${extension}`,
    bytes: typeof content === "string" ? Buffer.from(content) : content,
  });
  return [...neverRead.map(bombOf), ...mayBeRead.map((bomb): Bomb => ({ ...bombOf(bomb), mayRead: true }))];
}
