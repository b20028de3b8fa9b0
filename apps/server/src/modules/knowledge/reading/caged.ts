import { readSync, writeSync } from "node:fs";

const questions = 0;
const answers = 3;

export interface AskedFor {
  header: unknown;
  bytes: Buffer;
}

/**
 * The inner side of the cage: says that its code is loaded, then answers one question after the other until
 * there are no more. Reading and writing wait, since nothing else happens here.
 */
export async function answerQuestions(
  perform: (asked: AskedFor, say: (line: unknown) => void) => Promise<void>,
): Promise<void> {
  say("ready");
  for (let asked = nextQuestion(); asked; asked = nextQuestion()) await perform(asked, say);
  process.exit(0);
}

function say(line: unknown): void {
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
  for (let at = 0; at < bytes.length; ) at += writeSync(answers, bytes, at);
}

function nextQuestion(): AskedFor | undefined {
  const lengths = read(8);
  if (!lengths) return undefined;
  const head = read(lengths.readUInt32LE(0));
  const bytes = read(lengths.readUInt32LE(4));
  return head && bytes ? { header: JSON.parse(head.toString()), bytes } : undefined;
}

/** Undefined at the end of the stream. */
function read(length: number): Buffer | undefined {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length; ) {
    const count = readSync(questions, bytes, at, length - at, null);
    if (count === 0) return undefined;
    at += count;
  }
  return bytes;
}
