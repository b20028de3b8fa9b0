export interface Block {
  /** Where it begins: a block keeps its place while the answer grows, and so is drawn once. */
  at: number;
  text: string;
}

const FENCE = /^\s{0,3}(`{3,}|~{3,})/;

/** The answer cut at its blank lines, but never inside a fence of code. */
export function splitBlocks(body: string): Block[] {
  const blocks: Block[] = [];
  let begins = 0;
  let at = 0;
  let fence: string | undefined;

  for (const line of body.split("\n")) {
    fence = fenceAfter(line, fence);
    if (line.trim() === "" && fence === undefined) {
      pushBlock(blocks, body, begins, at);
      begins = at + line.length + 1;
    }
    at += line.length + 1;
  }
  pushBlock(blocks, body, begins, body.length);
  return blocks;
}

/** The fence that is open after this line. */
function fenceAfter(line: string, open: string | undefined): string | undefined {
  const mark = FENCE.exec(line)?.[1];
  if (open === undefined) return mark;
  return mark?.startsWith(open) ? undefined : open;
}

function pushBlock(blocks: Block[], body: string, from: number, to: number): void {
  const text = body.slice(from, to).trimEnd();
  if (text !== "") blocks.push({ at: from, text });
}
