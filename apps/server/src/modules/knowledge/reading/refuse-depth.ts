import { ReadingFailure } from "./document.ts";

/** Browsers stop at 512; office files need some thirty. */
const maxDepth = 500;
const openEnded = new Set(
  "area base br col dd dt hr img input li link meta option p source td th tr wbr tbody thead tfoot".split(
    " ",
  ),
);
const tag = /<(\/?)([a-z][\w:.-]*)[^<>]*?(\/?)>/gi;

/**
 * Elements in elements in elements are counted before anybody builds a tree of them: a parser takes minutes
 * for what a glance over the tags tells at once.
 */
export function refuseDepth(text: string): void {
  let depth = 0;
  let script: string | undefined;
  for (const [, closing, written = "", selfClosed] of text.matchAll(tag)) {
    const name = written.toLowerCase();
    if (script !== undefined && name !== script) continue;
    script = closing || (name !== "script" && name !== "style") ? undefined : name;
    if (selfClosed || openEnded.has(name)) continue;
    depth = closing ? Math.max(0, depth - 1) : depth + 1;
    if (depth > maxDepth) throw new ReadingFailure("the file is nested too deeply");
  }
}
