import { z } from "zod";
import { answerQuestions } from "./caged.ts";
import { formats } from "./claim-format.ts";
import { ReadingFailure } from "./document.ts";
import { loadParsers, parseDocument } from "./parse-document.ts";

const Header = z.object({
  fileName: z.string().nullable(),
  contentType: z.string().nullable(),
  url: z.string().nullable(),
});

/** What the file is said to be; without a word it may be anything. */
const claimed = z.enum(formats).optional().parse(process.argv[2]);

await loadParsers(claimed ? [claimed] : formats);
await answerQuestions(async ({ header, bytes }, say) => {
  try {
    const file = { ...Header.parse(header), bytes };
    say({ document: await parseDocument(file, (percent) => say({ percent })) });
  } catch (error) {
    say({ failure: reasonFor(error) });
  }
});

/** What a parser stumbled over means nothing to people. */
function reasonFor(error: unknown): string {
  if (error instanceof ReadingFailure) return error.message;
  // A document of elements in elements in elements is walked until the stack ends.
  if (error instanceof RangeError) return "the file is nested too deeply";
  return "the file is damaged and could not be read";
}
