// How long a real worker takes from the click to "ready": a long PDF, a document with tables, a workbook, and a whole site
// that its sitemap names. With --full the PDF has 300 pages and the site 1,000.
import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "pg";
import { z } from "zod";
import {
  sampleDocx,
  samplePdf,
  sampleXlsx,
} from "../apps/server/src/modules/knowledge/reading/testing/sample-files.ts";
import { conclude } from "./support/conclude.ts";
import { call, type School, sendFile, type Teacher, teach, withSchool } from "./support/school.ts";

const isFull = process.argv.includes("--full");
const size = isFull ? { pdfPages: 300, sitePages: 1_000 } : { pdfPages: 20, sitePages: 12 };
/** Seconds a page may take: the local model alone needs a tenth of a second of a core for each passage. */
const goal = { pdfPage: 0.5, sitePage: 1 };

type Timing = { what: string; seconds: number; passages: number };

await withSchool("ingestion-pace", pageAt, async (school) => {
  const [teacher] = await school.engage(1);
  if (!teacher) throw new Error("There is nobody");
  const worker = await school.startWorker();
  const timings: Timing[] = [];
  // The first reading waits for the model to be loaded, which is nobody's pace.
  await timed(school.owner, "a short text", () =>
    teach(teacher, { contentType: "text", extractedText: "The loom weaves flowers." }),
  );
  for (const [name, bytes] of files()) {
    timings.push(await timed(school.owner, name, () => teachFile(teacher, name, bytes)));
  }
  timings.push(
    await timed(school.owner, `a site of ${size.sitePages} pages`, () => teachSite(school, teacher)),
  );
  await worker.terminate();
  await report(school.owner, timings);
});

function files(): [string, Buffer][] {
  return [
    [
      `a PDF of ${size.pdfPages} pages.pdf`,
      samplePdf(Array.from({ length: size.pdfPages }, (_, at) => pdfPage(at))),
    ],
    ["tables.docx", sampleDocx()],
    ["prices.xlsx", sampleXlsx()],
  ];
}

function pdfPage(at: number): string[] {
  return Array.from(
    { length: 30 },
    (_, line) => `Page ${at + 1}, line ${line + 1}: the loom weaves flowers and leaves for the baker.`,
  );
}

async function teachFile(teacher: Teacher, name: string, bytes: Buffer): Promise<void> {
  await teach(teacher, { contentType: "file", filePath: await sendFile(teacher, name, bytes) });
}

async function teachSite({ owner, site }: School, teacher: Teacher): Promise<void> {
  const itemId = await teach(teacher, { contentType: "link", sourceUrl: `${site}/sitemap.xml` });
  await untilIdle(owner);
  const { added } = await call(
    teacher,
    "add-linked-pages",
    { itemId, urls: null },
    z.object({ added: z.int() }),
  );
  if (added !== size.sitePages) throw new Error(`${added} pages were added`);
}

function pageAt(path: string, origin: string) {
  if (path === "/sitemap.xml") {
    const urls = Array.from(
      { length: size.sitePages },
      (_, at) => `<url><loc>${origin}/page-${at}</loc></url>`,
    );
    return {
      type: "application/xml",
      body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>`,
    };
  }
  const text =
    `This is ${path}, where the loom weaves flowers and leaves, and the baker feeds the starter. `.repeat(8);
  return {
    type: "text/html",
    body: `<title>${path}</title><article><h1>${path}</h1><p>${text}</p></article>`,
  };
}

async function timed(owner: Pool, what: string, give: () => Promise<unknown>): Promise<Timing> {
  const before = await countPassages(owner);
  const began = performance.now();
  await give();
  await untilIdle(owner);
  const seconds = (performance.now() - began) / 1_000;
  return { what, seconds, passages: (await countPassages(owner)) - before };
}

async function countPassages(owner: Pool): Promise<number> {
  const { rows } = await owner.query<{ passages: number }>(
    "select count(*)::int as passages from knowledge_chunks",
  );
  return rows[0]?.passages ?? 0;
}

async function untilIdle(owner: Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await owner.query(
      "select from knowledge_items where status in ('queued', 'fetching', 'extracting', 'embedding') limit 1",
    );
    if (rowCount === 0) return;
    await pause(50);
  }
}

async function report(owner: Pool, timings: Timing[]): Promise<void> {
  for (const { what, seconds, passages } of timings) {
    console.log(`${what}: ${seconds.toFixed(1)} s, ${passages} passages`);
  }
  const { rows } = await owner.query<{ failed: number }>(
    "select count(*)::int as failed from knowledge_items where status = 'failed'",
  );
  const failed = rows[0]?.failed ?? 0;
  const perPdfPage = (timings[0]?.seconds ?? 0) / size.pdfPages;
  const perSitePage = (timings.at(-1)?.seconds ?? 0) / size.sitePages;
  conclude(
    "ingestion-pace",
    `${perPdfPage.toFixed(2)} s a PDF page, ${perSitePage.toFixed(2)} s a site page, ${failed} failed`,
    `at most ${goal.pdfPage} and ${goal.sitePage}, none failed`,
    failed === 0 && perPdfPage <= goal.pdfPage && perSitePage <= goal.sitePage,
  );
}
