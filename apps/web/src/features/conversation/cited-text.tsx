import { Fragment } from "react";
import type { Citation } from "../../lib/generated/types.gen.ts";
import { CiteMark } from "./cite-mark.tsx";

export interface CitedTextProps {
  body: string;
  citations: readonly Citation[];
  /** Called with the number of the source that was asked for. */
  onCite: (number: number) => void;
}

/** Plain prose, paragraph by paragraph, with a numbered chip wherever it points at a source. */
export function CitedText({ body, citations, onCite }: CitedTextProps) {
  return paragraphs(body).map(({ at, text }) => (
    <p key={at} className="whitespace-pre-line not-first:mt-3">
      {passages(text).map((passage) => (
        <Fragment key={passage.at}>
          {passage.words}
          {passage.cites !== undefined && (
            <CiteMark number={passage.cites} citations={citations} onCite={onCite} />
          )}
        </Fragment>
      ))}
    </p>
  ));
}

function paragraphs(body: string): { at: number; text: string }[] {
  let at = 0;
  return body.split(/(\n\s*\n)/).flatMap((text, position) => {
    const begins = at;
    at += text.length;
    return position % 2 === 0 && text !== "" ? [{ at: begins, text }] : [];
  });
}

interface Passage {
  at: number;
  words: string;
  /** The number in brackets that ends the passage. */
  cites: number | undefined;
}

const MARK = /\s?\[(\d{1,2})\]/g;

export function passages(text: string): Passage[] {
  const found: Passage[] = [];
  let at = 0;
  for (const mark of text.matchAll(MARK)) {
    found.push({ at, words: text.slice(at, mark.index), cites: Number(mark[1]) });
    at = mark.index + mark[0].length;
  }
  if (at < text.length) found.push({ at, words: text.slice(at), cites: undefined });
  return found;
}

/** How many sources an answer points at so far. */
export const countCited = (text: string): number =>
  new Set(passages(text).flatMap(({ cites }) => (cites === undefined ? [] : [cites]))).size;
