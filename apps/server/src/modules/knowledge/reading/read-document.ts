import { fileURLToPath } from "node:url";
import { z } from "zod";
import { type Cage, closeCage, type Ending } from "./cage.ts";
import { claimOf, type Format } from "./claim-format.ts";
import { type OnProgress, type ReadDocument, ReadingFailure, type SourceFile } from "./document.ts";
import { type Kept, keep, takeKept } from "./kept-cages.ts";

export { type ReadDocument, ReadingFailure, type Section, type SourceFile } from "./document.ts";

export interface ReadingOptions {
  signal: AbortSignal;
  onProgress?: OnProgress;
}

const script = fileURLToPath(new URL("./reading-process.ts", import.meta.url));
const maxWallMs = 60_000;

const Section = z.object({ heading: z.string().nullable(), page: z.number().nullable(), text: z.string() });
const Line = z.union([
  z.object({ percent: z.number() }),
  z.object({ failure: z.string().max(200) }),
  z.object({
    document: z.object({
      title: z.string().nullable(),
      language: z.string(),
      sections: z.array(Section),
      wordCount: z.number(),
      links: z.array(z.string()),
      kind: z.enum(["document", "sitemap", "feed"]),
    }),
  }),
]);

/** Reads one file in a cage of its own. Whatever the file does there, the answer is its text or a reason. */
export async function readDocument(file: SourceFile, options: ReadingOptions): Promise<ReadDocument> {
  options.signal.throwIfAborted();
  const cage = await closeReadingCage(claimOf(file));
  try {
    return await readInCage(cage, file, options);
  } finally {
    await cage.open();
  }
}

/**
 * Reads a page where another of its author was read just before: starting a cage takes longer than most pages do. What goes
 * wrong there may be an earlier page's fault, so such a page is read once more, alone, and only that counts.
 */
export async function readNextOf(
  author: string,
  file: SourceFile,
  options: ReadingOptions,
): Promise<ReadDocument> {
  options.signal.throwIfAborted();
  const format = claimOf(file);
  const shelf = `${format} of ${author}`;
  const kept = takeKept(shelf);
  if (!kept) return readAndKeep(shelf, { cage: await closeReadingCage(format), reads: 0 }, file, options);
  return readAndKeep(shelf, kept, file, options).catch(() => readDocument(file, options));
}

async function readAndKeep(
  shelf: string,
  { cage, reads }: Kept,
  file: SourceFile,
  options: ReadingOptions,
): Promise<ReadDocument> {
  try {
    const document = await readInCage(cage, file, options);
    await keep(shelf, { cage, reads: reads + 1 });
    return document;
  } catch (error) {
    await cage.open();
    throw error;
  }
}

/** For files of one format, or of any. */
export function closeReadingCage(format?: Format): Promise<Cage> {
  return closeCage(script, format ? [format] : []);
}

/** For whoever reads many files that may be read in one cage; it must be replaced once it has ended. */
export async function readInCage(
  cage: Cage,
  file: SourceFile,
  options: ReadingOptions,
): Promise<ReadDocument> {
  const timeout = AbortSignal.timeout(maxWallMs);
  const stopping = AbortSignal.any([options.signal, timeout]);
  const handleStop = () => void cage.open();
  stopping.addEventListener("abort", handleStop, { once: true });
  const answer = await ask(cage, file, options.onProgress);
  stopping.removeEventListener("abort", handleStop);
  options.signal.throwIfAborted();
  if (typeof answer === "object") return answer;
  throw new ReadingFailure(answer ?? whyItEnded(cage.ended(), timeout.aborted));
}

/** Undefined when the cage ended without a word. */
async function ask(
  cage: Cage,
  file: SourceFile,
  onProgress?: OnProgress,
): Promise<ReadDocument | string | undefined> {
  const { bytes, ...header } = file;
  let answer: ReadDocument | string | undefined;
  await cage.ask({
    header,
    bytes,
    onLine: (line) => {
      const said = understand(line);
      if ("percent" in said) {
        onProgress?.(said.percent);
        return "more";
      }
      answer = "document" in said ? said.document : said.failure;
      return "done";
    },
  });
  return answer;
}

/** A process that a file has taken over may say anything. */
function understand(line: string): z.infer<typeof Line> {
  try {
    return Line.parse(JSON.parse(line));
  } catch {
    return { failure: "the file is damaged and could not be read" };
  }
}

function whyItEnded(ending: Ending | undefined, isTimedOut: boolean): string {
  if (isTimedOut || ending?.signal === "SIGXCPU" || ending?.signal === "SIGKILL")
    return "reading it took too long";
  return "reading it took too much memory";
}
