import { countWhole } from "../../../platform/models/count-tokens.ts";
import type { ReadDocument, Section } from "./document.ts";

export interface Passage {
  position: number;
  /** At most 400 tokens, cut where the text pauses. */
  body: string;
  /** The offsets are into the document's whole text. */
  locator: { page?: number; heading?: string; start: number; end: number };
  language: string;
}

export interface SplitDocument {
  /** The whole text, which the passages' offsets refer to. */
  text: string;
  passages: Passage[];
}

const targetTokens = 220;
const maxTokens = 400;
const maxOverlapTokens = 60;
/** No writing needs more letters for a token; beyond, counting tokens would only cost time. */
const maxPieceLength = 1_200;

interface Piece {
  start: number;
  end: number;
  tokens: number;
  /** A paragraph begins here: a better place to cut than the next sentence. */
  isParagraph: boolean;
}

/** Passages keep to their section and overlap by one sentence inside it, so that a question meets its context. */
export function splitDocument({ sections, language }: ReadDocument): SplitDocument {
  const segmenter = new Intl.Segmenter(language, { granularity: "sentence" });
  const passages: Passage[] = [];
  let text = "";
  for (const section of sections) {
    if (text !== "") text += "\n\n";
    for (const group of groupPieces(piecesOf(section.text, segmenter))) {
      const { body, locator } = excerpt(section, group, text.length);
      passages.push({ position: passages.length, body, locator, language });
    }
    text += section.text;
  }
  return { text, passages };
}

function excerpt({ heading, page, text }: Section, group: Piece[], sectionStart: number) {
  const start = group[0]?.start ?? 0;
  const end = group.at(-1)?.end ?? 0;
  return {
    body: text.slice(start, end),
    locator: {
      ...(page === null ? {} : { page }),
      ...(heading === null ? {} : { heading }),
      start: sectionStart + start,
      end: sectionStart + end,
    },
  };
}

function groupPieces(pieces: Piece[]): Piece[][] {
  const groups: Piece[][] = [];
  let group: Piece[] = [];
  let tokens = 0;
  for (const piece of pieces) {
    const isFull =
      tokens + piece.tokens > targetTokens || (piece.isParagraph && tokens > targetTokens * 0.75);
    if (group.length > 0 && isFull) {
      groups.push(group);
      group = overlapOf(group, piece);
      tokens = group.reduce((sum, { tokens: count }) => sum + count, 0);
    }
    group.push(piece);
    tokens += piece.tokens;
  }
  if (group.length > 0) groups.push(group);
  return groups;
}

/** The last sentence again, unless a paragraph begins anyway or the sentence is a passage in itself. */
function overlapOf(group: Piece[], next: Piece): Piece[] {
  const last = group.at(-1);
  const fits = last && last.tokens <= maxOverlapTokens && last.tokens + next.tokens <= maxTokens - 40;
  return fits && !next.isParagraph && group.length > 1 ? [last] : [];
}

/** Sentences with their exact places; lines of tables and lists count as sentences. */
function piecesOf(text: string, segmenter: Intl.Segmenter): Piece[] {
  const pieces: Piece[] = [];
  for (const line of text.matchAll(/[^\n]+/g)) {
    const isParagraph = line.index >= 2 && text[line.index - 2] === "\n";
    let isFirst = true;
    for (const { segment, index } of segmenter.segment(line[0])) {
      for (const piece of cut(segment, line.index + index)) {
        pieces.push({ ...piece, isParagraph: isParagraph && isFirst });
        isFirst = false;
      }
    }
  }
  return pieces;
}

/** A sentence as it is if it fits; else its two halves, and theirs. */
function cut(sentence: string, offset: number): Omit<Piece, "isParagraph">[] {
  const trimmed = sentence.trim();
  if (trimmed === "") return [];
  const start = offset + sentence.indexOf(trimmed);
  const tokens = trimmed.length <= maxPieceLength ? tokensIn(trimmed) : Number.POSITIVE_INFINITY;
  if (tokens <= targetTokens) return [{ start, end: start + trimmed.length, tokens }];
  const middle = pauseNearMiddle(trimmed);
  return [...cut(trimmed.slice(0, middle), start), ...cut(trimmed.slice(middle), start + middle)];
}

/** A space if there is one around, in a giant word any place between two characters. */
function pauseNearMiddle(text: string): number {
  const middle = Math.floor(text.length / 2);
  const space = text.lastIndexOf(" ", middle);
  if (space > middle - 200 && space > 0) return space;
  return /[\udc00-\udfff]/.test(text[middle] ?? "") ? middle + 1 : middle;
}

/** One more than it has, for what stands between it and the next. Words that look like a model's signals are words. */
function tokensIn(text: string): number {
  return countWhole(text) + 1;
}
