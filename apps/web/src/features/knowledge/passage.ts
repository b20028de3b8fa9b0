export interface Passage {
  itemId: string;
  /** Characters of the source's text; both zero when no passage was asked for. */
  start: number;
  end: number;
}

/** Undefined when the address names no source. */
export function passageIn(search: URLSearchParams): Passage | undefined {
  const itemId = search.get("item");
  if (itemId === null) return undefined;
  const start = Number.parseInt(search.get("start") ?? "", 10);
  const end = Number.parseInt(search.get("end") ?? "", 10);
  return start >= 0 && end > start ? { itemId, start, end } : { itemId, start: 0, end: 0 };
}

export interface Block {
  /** Where it begins in the whole text. */
  at: number;
  text: string;
}

/** Small enough that the browser can leave out what is not in sight. */
const BLOCK = 2_000;

/** Cut at the ends of lines, so that a block is a paragraph or several; a line without end is cut where it must be. */
export function toBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < text.length; ) {
    const end = at + BLOCK;
    const lineEnd = text.indexOf("\n", end);
    const stop = lineEnd === -1 || lineEnd > end + BLOCK ? Math.min(text.length, end) : lineEnd + 1;
    blocks.push({ at, text: text.slice(at, stop) });
    at = stop;
  }
  return blocks;
}

/** The block as what stands before the passage, in it, and after it; all of it before when they do not meet. */
export function cutBlock({ at, text }: Block, { start, end }: Pick<Passage, "start" | "end">) {
  const from = Math.max(0, start - at);
  const to = Math.min(text.length, end - at);
  if (from >= to) return { before: text, quoted: "", after: "" };
  return { before: text.slice(0, from), quoted: text.slice(from, to), after: text.slice(to) };
}
