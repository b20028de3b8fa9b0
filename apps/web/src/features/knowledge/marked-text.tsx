import { useMemo } from "react";
import type { KnowledgeText } from "../../lib/generated/types.gen.ts";
import { type Block, cutBlock, type Passage, toBlocks } from "./passage.ts";

interface MarkedTextProps {
  source: KnowledgeText;
  passage: Passage;
}

/** The whole text with the quoted passage marked and brought into sight. A book is long: only what is seen is laid out. */
export function MarkedText({ source: { text, title, language }, passage }: MarkedTextProps) {
  const blocks = useMemo(() => toBlocks(text), [text]);
  const marked = blocks.findIndex(({ at, text: words }) => passage.start < at + words.length);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reached by keyboard
    <section aria-label={`Text of ${title}`} tabIndex={0} className={scroller}>
      <article
        lang={language ?? undefined}
        className="voice max-w-[38rem] wrap-break-word whitespace-pre-wrap"
      >
        {blocks.map((block, place) => (
          <TextBlock key={block.at} block={block} passage={passage} isFirstMarked={place === marked} />
        ))}
      </article>
    </section>
  );
}

const scroller =
  "-mx-6 min-h-0 flex-1 overflow-y-auto border-t border-border px-6 pt-4 pb-10 max-sm:-mx-4 max-sm:px-4 focus-visible:-outline-offset-2";

interface TextBlockProps {
  block: Block;
  passage: Passage;
  isFirstMarked: boolean;
}

function TextBlock({ block, passage, isFirstMarked }: TextBlockProps) {
  const { before, quoted, after } = cutBlock(block, passage);

  return (
    <div className={quoted ? undefined : "[contain-intrinsic-size:auto_40rem] [content-visibility:auto]"}>
      {before}
      {quoted && (
        <mark ref={isFirstMarked ? bringIntoSight : undefined} className="rounded-xs bg-mark text-text">
          {quoted}
        </mark>
      )}
      {after}
    </div>
  );
}

function bringIntoSight(mark: HTMLElement | null): (() => void) | undefined {
  mark?.scrollIntoView({ block: "center" });
  // What lies above had only been guessed at; laid out, it may have moved the passage away.
  const frame = requestAnimationFrame(() => mark?.scrollIntoView({ block: "center" }));
  return () => cancelAnimationFrame(frame);
}
