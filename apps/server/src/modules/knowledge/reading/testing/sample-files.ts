import { strToU8, zipSync } from "fflate";

export { samplePdf } from "./sample-pdf.ts";

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const contentTypes = "http://schemas.openxmlformats.org/package/2006/content-types";
const packageRelations = "http://schemas.openxmlformats.org/package/2006/relationships";
const relationTypes = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const sheet = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const drawing = "http://schemas.openxmlformats.org/drawingml/2006/main";
const slides = "http://schemas.openxmlformats.org/presentationml/2006/main";
const office = "application/vnd.openxmlformats-officedocument";

export type SampleParts = Record<string, string>;

export function packParts(parts: SampleParts): Buffer {
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))),
  );
}

export function sampleDocx(parts: SampleParts = {}): Buffer {
  return packParts({ ...docxParts(), ...parts });
}

export function sampleXlsx(parts: SampleParts = {}): Buffer {
  return packParts({ ...xlsxParts(), ...parts });
}

export function samplePptx(parts: SampleParts = {}): Buffer {
  return packParts({ ...pptxParts(), ...parts });
}

export function sampleEpub(parts: SampleParts = {}): Buffer {
  return packParts({ ...epubParts(), ...parts });
}

export const sampleHtml = `<!doctype html><html lang="en"><head><title>About the engine</title></head><body>
<nav><a href="/">Home</a> <a href="/shop">Shop</a></nav>
<article><h1>The engine</h1><p>${"The engine weaves algebraical patterns just as the loom weaves flowers and leaves. ".repeat(8)}</p>
<h2>Prices</h2><table><tr><th>Part</th><th>Price</th></tr><tr><td>Mill</td><td>120</td></tr></table>
<ul><li>Store</li><li>Mill</li></ul></article><footer>Imprint</footer><script>alert(1)</script></body></html>`;

export const sampleMarkdown = `---\nlayout: page\n---\n# The engine\n\nIt weaves patterns.\n\n## Parts\n\n- Mill\n- Store\n`;

export const sampleCsv = `Name,Role,Year\nAda,"Analyst, poet",1843\nCharles,Engineer,1837\n`;

export const sampleSitemap = `${declaration}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://example.com/</loc></url><url><loc>https://example.com/about</loc></url></urlset>`;

export const sampleFeed = `${declaration}<rss version="2.0"><channel><title>News</title><link>https://example.com/</link><item><title>One</title><link>https://example.com/one</link></item></channel></rss>`;

function docxParts(): SampleParts {
  return {
    "[Content_Types].xml": typesOf({ "/word/document.xml": "wordprocessingml.document.main" }),
    "_rels/.rels": relationsOf({ officeDocument: "word/document.xml" }),
    "word/document.xml": `${declaration}<w:document xmlns:w="${word}" xmlns:r="${relationTypes}"><w:body>
<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Opening hours</w:t></w:r></w:p>
<w:p><w:r><w:t>The library is open from nine to five.</w:t></w:r></w:p>
<w:tbl><w:tr>${["Day", "Hours"].map(wordCell).join("")}</w:tr><w:tr>${["Monday", "9 to 5"].map(wordCell).join("")}</w:tr></w:tbl>
</w:body></w:document>`,
    "word/styles.xml": `${declaration}<w:styles xmlns:w="${word}"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    "word/_rels/document.xml.rels": relationsOf({ styles: "styles.xml" }),
  };
}

function wordCell(text: string): string {
  return `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
}

function xlsxParts(): SampleParts {
  const rows = [
    ["Product", "Price", "Stock"],
    ["Mill", 120, 4],
    ["Store", 80.5, 11],
  ];
  return {
    "[Content_Types].xml": typesOf({
      "/xl/workbook.xml": "spreadsheetml.sheet.main",
      "/xl/worksheets/sheet1.xml": "spreadsheetml.worksheet",
    }),
    "_rels/.rels": relationsOf({ officeDocument: "xl/workbook.xml" }),
    "xl/workbook.xml": `${declaration}<workbook xmlns="${sheet}" xmlns:r="${relationTypes}"><sheets><sheet name="Prices" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationsOf({ worksheet: "worksheets/sheet1.xml" }),
    "xl/worksheets/sheet1.xml": `${declaration}<worksheet xmlns="${sheet}"><sheetData>${rows.map(sheetRow).join("")}</sheetData></worksheet>`,
  };
}

function sheetRow(cells: (string | number)[], index: number): string {
  const row = index + 1;
  const shown = cells.map((cell, column) => {
    const place = `${"ABC"[column]}${row}`;
    if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
    return `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`;
  });
  return `<row r="${row}">${shown.join("")}</row>`;
}

function pptxParts(): SampleParts {
  return {
    "[Content_Types].xml": typesOf({
      "/ppt/presentation.xml": "presentationml.presentation.main",
      "/ppt/slides/slide1.xml": "presentationml.slide",
    }),
    "_rels/.rels": relationsOf({ officeDocument: "ppt/presentation.xml" }),
    "ppt/presentation.xml": `${declaration}<p:presentation xmlns:p="${slides}" xmlns:r="${relationTypes}"><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relationsOf({ slide: "slides/slide1.xml" }),
    "ppt/slides/slide1.xml": `${declaration}<p:sld xmlns:p="${slides}" xmlns:a="${drawing}"><p:cSld><p:spTree>${shape("title", "Our plan")}${shape("body", "Build the mill first.")}</p:spTree></p:cSld></p:sld>`,
    "ppt/slides/_rels/slide1.xml.rels": relationsOf({ notesSlide: "../notesSlides/notesSlide1.xml" }),
    "ppt/notesSlides/notesSlide1.xml": `${declaration}<p:notes xmlns:p="${slides}" xmlns:a="${drawing}"><p:cSld><p:spTree>${shape("body", "Pause here.")}</p:spTree></p:cSld></p:notes>`,
  };
}

function shape(kind: string, text: string): string {
  return `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${kind}"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
}

function epubParts(): SampleParts {
  return {
    mimetype: "application/epub+zip",
    "META-INF/container.xml": `${declaration}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    "OPS/book.opf": `${declaration}<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Notes on the Engine</dc:title></metadata><manifest><item id="one" href="chapter%201.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="one"/></spine></package>`,
    "OPS/chapter 1.xhtml": `${declaration}<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title>One</title></head><body><h1>Note A</h1><p>The engine weaves patterns.</p></body></html>`,
  };
}

function typesOf(parts: Record<string, string>): string {
  const overrides = Object.entries(parts).map(
    ([name, type]) => `<Override PartName="${name}" ContentType="${office}.${type}+xml"/>`,
  );
  return `${declaration}<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join("")}</Types>`;
}

function relationsOf(targets: Record<string, string>): string {
  const relations = Object.entries(targets).map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationTypes}/${type}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="${packageRelations}">${relations.join("")}</Relationships>`;
}
