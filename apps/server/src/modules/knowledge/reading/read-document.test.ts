import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Cage } from "./cage.ts";
import {
  closeReadingCage,
  type ReadDocument,
  ReadingFailure,
  readDocument,
  readInCage,
  readNextOf,
  type SourceFile,
} from "./read-document.ts";
import {
  packParts,
  sampleCsv,
  sampleDocx,
  sampleEpub,
  sampleFeed,
  sampleHtml,
  sampleMarkdown,
  samplePdf,
  samplePptx,
  sampleSitemap,
  sampleXlsx,
} from "./testing/sample-files.ts";

let cage: Cage;
beforeAll(async () => {
  cage = await closeReadingCage();
});
afterAll(() => cage.open());

describe("reading a document", () => {
  it("keeps a PDF's pages, headings and paragraphs, and tells how far it is", async () => {
    const heard: number[] = [];
    const document = await read("paper.pdf", samplePdf(4), (percent) => heard.push(percent));
    expect(document).toMatchObject({ title: "The Analytical Engine", language: "en", kind: "document" });
    expect(document.sections).toHaveLength(4);
    expect(document.sections[1]).toMatchObject({ heading: "Chapter 2", page: 2 });
    expect(document.sections[1]?.text).toMatch(
      /^This is page 2 .* order it to perform\.\n\nIt has no pretensions/,
    );
    expect(heard).toEqual([25, 50, 75, 100]);
  });

  it.each([
    ["a.pdf", samplePdf(1)],
    ["a.docx", sampleDocx()],
    ["a.xlsx", sampleXlsx()],
    ["a.pptx", samplePptx()],
    ["a.epub", sampleEpub()],
    ["a.html", sampleHtml],
    ["a.md", sampleMarkdown],
    ["a.csv", sampleCsv],
    ["a.txt", "The engine weaves patterns."],
    ["a.xml", sampleSitemap],
    [null, "The engine weaves patterns."],
  ])("needs no more code for %s than its cage has loaded", async (fileName, content) => {
    const file = { fileName, bytes: Buffer.from(content), contentType: null, url: null };
    const { sections, links } = await readDocument(file, { signal: new AbortController().signal });
    expect(sections.length + links.length).toBeGreaterThan(0);
  });

  it("keeps headings and tables of a Word document", async () => {
    const { sections } = await read("hours.docx", sampleDocx());
    expect(sections).toEqual([
      {
        heading: "Opening hours",
        page: null,
        text: "The library is open from nine to five.\n\n| Day | Hours |\n| Monday | 9 to 5 |",
      },
    ]);
  });

  it("reads each row of a sheet as an answer", async () => {
    const { sections } = await read("prices.xlsx", sampleXlsx());
    expect(sections).toEqual([
      {
        heading: "Prices",
        page: null,
        text: "Product: Mill; Price: 120; Stock: 4\nProduct: Store; Price: 80.5; Stock: 11",
      },
    ]);
  });

  it("keeps slides with their titles and notes", async () => {
    const { sections } = await read("plan.pptx", samplePptx());
    expect(sections).toEqual([
      { heading: "Our plan", page: 1, text: "Build the mill first.\n\nNotes: Pause here." },
    ]);
  });

  it("reads a book in the order of its spine", async () => {
    const document = await read("notes.epub", sampleEpub());
    expect(document.title).toBe("Notes on the Engine");
    expect(document.sections).toEqual([
      { heading: "Note A", page: null, text: "The engine weaves patterns." },
    ]);
  });

  it("reads the article of a web page without what surrounds it", async () => {
    const page = {
      fileName: null,
      contentType: "text/html",
      url: "https://example.com/",
      bytes: Buffer.from(sampleHtml),
    };
    const { title, sections } = await readDocument(page, { signal: still() });
    expect(title).toBe("About the engine");
    const text = sections.map((section) => section.text).join("\n");
    expect(text).toContain("| Part | Price |\n| Mill | 120 |");
    expect(text).toContain("- Store\n- Mill");
    expect(text).not.toMatch(/Shop|Imprint|alert/);
  });

  it("reads Markdown, tables and plain text as they are meant", async () => {
    expect((await read("engine.md", Buffer.from(sampleMarkdown))).sections).toEqual([
      { heading: "The engine", page: null, text: "It weaves patterns." },
      { heading: "Parts", page: null, text: "- Mill\n- Store" },
    ]);
    expect((await read("people.csv", Buffer.from(sampleCsv))).sections[0]?.text).toBe(
      "Name: Ada; Role: Analyst, poet; Year: 1843\nName: Charles; Role: Engineer; Year: 1837",
    );
    const old = Buffer.from("Die Bücherei ist für alle da.", "latin1");
    expect(await read("alt.txt", old)).toMatchObject({
      language: "de",
      wordCount: 6,
      sections: [{ text: "Die Bücherei ist für alle da." }],
    });
  });

  it("finds the pages a sitemap and a feed name", async () => {
    expect(await read("sitemap.xml", Buffer.from(sampleSitemap))).toMatchObject({
      kind: "sitemap",
      links: ["https://example.com/", "https://example.com/about"],
    });
    expect(await read("feed.xml", Buffer.from(sampleFeed))).toMatchObject({
      kind: "feed",
      title: "News",
      links: ["https://example.com/one"],
    });
  });

  it("reads 300 pages well within its time", async () => {
    const began = performance.now();
    const { wordCount } = await read("long.pdf", samplePdf(300));
    expect(wordCount).toBeGreaterThan(10_000);
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  it.each<[string, string, Buffer, string]>([
    ["an empty file", "a.txt", Buffer.alloc(0), "the file is empty"],
    ["a blank file", "a.txt", Buffer.from(" \n \n"), "no text was found in it"],
    ["a scan", "a.pdf", samplePdf([[]]), "no text was found in it: its pages seem to be scans"],
    ["another kind", "a.exe", Buffer.from("MZ"), "files of the kind .exe cannot be read"],
    ["a lie", "a.pdf", sampleDocx(), "the file says it is a PDF and is something else"],
    ["another lie", "a.txt", samplePdf(1), "the file says it is text and is something else"],
    ["a packed lie", "a.docx", sampleXlsx(), "the file says it is a Word document and is something else"],
    ["an archive", "a.epub", packParts({ "a.txt": "a" }), "the file is not an EPUB book"],
    ["bytes", "a.txt", Buffer.from([1, 2, 0, 3]), "the file is not text"],
    ["half a file", "a.docx", sampleDocx().subarray(0, 900), "the file is damaged and could not be read"],
    [
      "entities",
      "a.docx",
      sampleDocx({ "word/document.xml": '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>' }),
      "the file defines entities, which we do not read",
    ],
  ])("says why %s cannot be read", async (_what, name, bytes, reason) => {
    await expect(read(name, bytes)).rejects.toThrow(new ReadingFailure(reason));
  });

  it("reads the pages of one author one after the other in the same process, and nobody else's", async () => {
    const page = (words: string): SourceFile => ({
      ...{ bytes: Buffer.from(`<title>T</title><p>${words}</p>`), fileName: null, url: "https://a.test/" },
      contentType: "text/html",
    });
    const readOf = (author: string, words: string) => readNextOf(author, page(words), { signal: still() });
    // However slow the machine is, a cage is kept until the test lets time pass.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const before = countCages();
    await readOf("ann", "The first page of hers.");
    await readOf("ann", "The second page of hers.");
    expect(countCages() - before).toBe(1);
    await readOf("ben", "A page of his.");
    expect(countCages() - before).toBe(2);
    // What fails beside others is read again alone, and nothing is read after it there.
    await expect(readOf("ann", "")).rejects.toThrow("no text was found in it");
    expect(countCages() - before).toBe(1);
    expect((await readOf("ann", "The fourth page of hers.")).sections[0]?.text).toContain("fourth");
    for (let n = 0; n < 4; n++) await readOf(`somebody ${n}`, "A page of theirs.");
    expect(countCages() - before).toBe(4);
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    await expect.poll(() => countCages() - before, { timeout: 10_000 }).toBe(0);
  });

  it("stops when told to, in the caller's words", async () => {
    const stopping = new AbortController();
    const reading = readDocument(
      { fileName: "a.pdf", bytes: samplePdf(300), contentType: null, url: null },
      { signal: stopping.signal, onProgress: () => stopping.abort(new Error("the item was deleted")) },
    );
    await expect(reading).rejects.toThrow("the item was deleted");
  });
});

function read(
  fileName: string,
  bytes: Buffer,
  onProgress?: (percent: number) => void,
): Promise<ReadDocument> {
  return readInCage(cage, { fileName, bytes, contentType: null, url: null }, { signal: still(), onProgress });
}

function countCages(): number {
  const children = execFileSync("ps", ["--ppid", String(process.pid), "-o", "args="], { encoding: "utf8" });
  return children.split("reading-process").length - 1;
}

function still(): AbortSignal {
  return new AbortController().signal;
}
