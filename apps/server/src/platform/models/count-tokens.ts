import { createRequire } from "node:module";
import { Recent } from "../recent.ts";

type Encoding = typeof import("gpt-tokenizer/encoding/o200k_base");

const require = createRequire(import.meta.url);
let loaded: Encoding | undefined;

/** Loaded with the first count: a quarter of a second that most tests and scripts never need. */
function encoding(): Encoding {
  const found: Encoding = loaded ?? require("gpt-tokenizer/encoding/o200k_base");
  loaded = found;
  return found;
}

// What looks like a control token in somebody's text is text.
const asText = { disallowedSpecial: new Set<string>() };

/** Of a sentence or a paragraph: in one piece, so it must not be long. */
export const countWhole = (text: string): number => encoding().countTokens(text, asText);

/** How many tokens a text is, to within a few; every provider counts a little differently. */
export function countTokens(text: string): number {
  const { countTokens: count } = encoding();
  let tokens = 0;
  for (const piece of piecesOf(text)) tokens += count(piece, asText);
  return tokens;
}

const mostCounts = 2_000;
const longestCounted = 4_096;

/** With every question to a twin the same is counted again: who it is, its rules, its sources, what was said before. */
export function rememberingCounts(count: (text: string) => number): (text: string) => number {
  const counts = new Recent<string, number>(mostCounts);
  return (text) => {
    const tokens = counts.get(text) ?? count(text);
    if (text.length <= longestCounted) counts.set(text, tokens);
    return tokens;
  };
}

/** The beginning of `text` that is at most `most` tokens. */
export function cutToTokens(text: string, most: number): string {
  const { encode, decode } = encoding();
  let kept = "";
  let left = most;
  for (const piece of piecesOf(text)) {
    const tokens = encode(piece, asText);
    if (tokens.length > left) return kept + decode(tokens.slice(0, left)).replace(/\uFFFD+$/, "");
    kept += piece;
    left -= tokens.length;
  }
  return kept;
}

// The encoder takes the square of a word's length: a hundred thousand letters without a space held the process for twelve
// seconds. A piece ends before a space where there is one, as tokens do, so ordinary text counts the same as in one piece.
const longestPiece = 512;

function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const piece = text.slice(from, from + longestPiece);
    const isLast = from + longestPiece >= text.length;
    const space = isLast ? 0 : piece.lastIndexOf(" ");
    const whole = space > 0 ? piece.slice(0, space) : piece;
    yield whole;
    from += whole.length;
  }
}
