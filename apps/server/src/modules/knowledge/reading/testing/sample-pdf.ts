/** A page is its lines; a line that begins with `# ` is set in large letters. */
export type SamplePage = string[];

/** A PDF of plain text, or of as many pages as asked for. */
export function samplePdf(pages: number | SamplePage[] = 1, title = "The Analytical Engine"): Buffer {
  const contents =
    typeof pages === "number" ? Array.from({ length: pages }, (_, index) => pageOf(index + 1)) : pages;
  const pageNumber = (index: number) => 4 + index * 2;
  const kids = contents.map((_, index) => `${pageNumber(index)} 0 R`).join(" ");
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${contents.length} /Kids [${kids}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ...contents.flatMap((lines, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${pageNumber(index) + 1} 0 R >>`,
      streamOf(lines),
    ]),
    `<< /Title (${escaped(title)}) >>`,
  ]);
}

/** Objects are numbered from 1 in the order given; the first is the catalogue, the last the information. */
export function pdfOf(objects: string[], trailer = ""): Buffer {
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R ${trailer}>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + end, "latin1");
}

function pageOf(number: number): SamplePage {
  return [
    `# Chapter ${number}`,
    `This is page ${number} of a paper on machines that weave algebraical patterns.`,
    "The engine can do whatever we know how to order it to perform.",
    "",
    `It has no pretensions to originate anything, as note ${number} explains at some length.`,
  ];
}

function streamOf(lines: SamplePage): string {
  let top = 780;
  const shown = lines.map((line) => {
    const isHeading = line.startsWith("# ");
    top -= line === "" ? 14 : isHeading ? 30 : 16;
    const text = escaped(isHeading ? line.slice(2) : line);
    return line === "" ? "" : `/F1 ${isHeading ? 20 : 11} Tf 1 0 0 1 60 ${top} Tm (${text}) Tj`;
  });
  const content = `BT ${shown.join("\n")} ET`;
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, "\\$&");
}
