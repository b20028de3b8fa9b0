import { deflateSync } from "node:zlib";
import { pdfOf, samplePdf } from "../../apps/server/src/modules/knowledge/reading/testing/sample-pdf.ts";
import type { Bomb } from "./bomb.ts";

const megabyte = 1_048_576;

export function pdfBombs(canaryFile: string): Bomb[] {
  const refused = Object.entries(neverRead(canaryFile)).map(([what, bytes]) => bombOf(what, bytes));
  const harmless = Object.entries(mayBeRead).map(
    ([what, bytes]): Bomb => ({ ...bombOf(what, bytes), mayRead: true }),
  );
  return [...refused, ...harmless];
}

function bombOf(what: string, bytes: Buffer): Bomb {
  return { what: `pdf: ${what}`, fileName: "a.pdf", bytes };
}

const catalogue = "<< /Type /Catalog /Pages 2 0 R >>";

function neverRead(canaryFile: string): Record<string, Buffer> {
  return {
    ...structures,
    "a stream that is a file of ours": pdfOf([
      catalogue,
      "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
      pageOf("4 0 R"),
      `<< /Length 0 /F (${canaryFile}) >>\nstream\n\nendstream`,
    ]),
  };
}

const structures = {
  "pages that hold themselves": pdfOf([catalogue, "<< /Type /Pages /Count 1 /Kids [2 0 R] >>"]),
  "a million pages that are one": pdfOf([
    catalogue,
    `<< /Type /Pages /Count 1000000 /Kids [${"3 0 R ".repeat(1_000)}] >>`,
    pageOf("4 0 R"),
    stream(""),
  ]),
  "pages that are each other's parents": pdfOf([
    catalogue,
    "<< /Type /Pages /Count 2 /Kids [3 0 R] /Parent 3 0 R >>",
    "<< /Type /Pages /Count 2 /Kids [2 0 R] /Parent 2 0 R >>",
  ]),
  "objects in a loop": pdfOf(["2 0 R", "3 0 R", "1 0 R"]),
  "a million entries in its table": millionEntries(),
  "tables in a loop": pdfOf([catalogue, "<< /Type /Pages /Count 0 /Kids [] >>", "<< >>"], "/Prev 0 "),
  "a stream of 120 MB in 120 kB": onePage(packed(Buffer.alloc(120 * megabyte, "a"))),
  "a stream packed four times": onePage(packedTimes(4)),
  "dictionaries in dictionaries": pdfOf([`<< /Type /Catalog /Pages 2 0 R /A ${"<< /A ".repeat(50_000)}`]),
  "lists in lists": pdfOf([catalogue, `<< /Type /Pages /Count 1 /Kids ${"[".repeat(100_000)} >>`]),
  "a text that shows a form that shows itself": formLoop(),
  "locked with a password": pdfOf(
    [
      catalogue,
      "<< /Type /Pages /Count 0 /Kids [] >>",
      `<< /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O <${"41".repeat(32)}> /U <${"42".repeat(32)}> >>`,
    ],
    `/Encrypt 3 0 R /ID [<${"43".repeat(16)}> <${"43".repeat(16)}>] `,
  ),
  "a picture of 50,000 by 50,000": pixelFlood(),
  "states saved and never restored": onePage(
    stream("q ".repeat(process.argv.includes("--full") ? 1_000_000 : 2_000)),
  ),
  "nothing but its first line": Buffer.from("%PDF-1.7\n"),
};

const mayBeRead = {
  "a table that begins in itself": Buffer.from(
    samplePdf(1)
      .toString("latin1")
      .replace(/startxref\n\d+/, "startxref\n9"),
    "latin1",
  ),
  "letters whose shapes are a program": fontProgram(),
  "a script at opening": pdfOf([
    `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>`,
    "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
    pageOf("4 0 R"),
    stream("BT /F1 9 Tf (Hello there) Tj ET"),
  ]),
  "numbers beyond numbers": pdfOf([
    catalogue,
    `<< /Type /Pages /Count 1 /Kids [3 0 R] /X ${"9".repeat(100_000)} >>`,
    pageOf("4 0 R"),
    stream(`BT ${"9".repeat(100_000)} 0 Td (x) Tj ET`),
  ]),
};

function pageOf(contents: string, resources = ""): string {
  return `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << ${resources} >> /Contents ${contents} >>`;
}

function onePage(content: string, resources = ""): Buffer {
  return pdfOf([catalogue, "<< /Type /Pages /Count 1 /Kids [3 0 R] >>", pageOf("4 0 R", resources), content]);
}

function stream(content: string, entries = ""): string {
  return `<< /Length ${content.length} ${entries}>>\nstream\n${content}\nendstream`;
}

function packed(content: Buffer): string {
  return stream(deflateSync(content).toString("latin1"), "/Filter /FlateDecode ");
}

function packedTimes(times: number): string {
  let content = Buffer.alloc(100 * megabyte);
  for (let time = 0; time < times; time += 1) content = deflateSync(content);
  return stream(content.toString("latin1"), `/Filter [${"/FlateDecode ".repeat(times)}] `);
}

function millionEntries(): Buffer {
  const rows = "0000000009 00000 n \n".repeat(1_000_000);
  return Buffer.from(
    `%PDF-1.4\n1 0 obj\n<< >>\nendobj\nxref\n0 1000000\n${rows}trailer\n<< /Size 1000000 /Root 1 0 R >>\nstartxref\n31\n%%EOF`,
  );
}

function formLoop(): Buffer {
  return pdfOf([
    catalogue,
    "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
    pageOf("4 0 R", "/XObject << /A 5 0 R >>"),
    stream("/A Do"),
    stream(
      "/A Do",
      "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /A 5 0 R >> >> ",
    ),
  ]);
}

/** The matrix of a font was once pasted into code. */
function fontProgram(): Buffer {
  const font = `<< /Type /Font /Subtype /Type1 /BaseFont /X /FontMatrix [1 2 3 4 5 (0\\); process.exit\\(7\\)//)] >>`;
  return onePage(stream("BT /F1 9 Tf (Hello there) Tj ET"), `/Font << /F1 ${font} >>`);
}

function pixelFlood(): Buffer {
  const picture =
    "/Type /XObject /Subtype /Image /Width 50000 /Height 50000 /BitsPerComponent 8 /ColorSpace /DeviceRGB ";
  return pdfOf([
    catalogue,
    "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
    pageOf("4 0 R", "/XObject << /I 5 0 R >>"),
    stream("/I Do"),
    stream("x", picture),
  ]);
}
