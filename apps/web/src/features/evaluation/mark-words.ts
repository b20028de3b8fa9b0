export interface Piece {
  at: number;
  text: string;
  isMatch: boolean;
}

const WORD = /[\p{L}\p{N}]+/gu;
/** Shorter ones are the glue of a sentence, and stand everywhere; so do these. */
const SHORTEST = 3;
const GLUE = new Set(
  "and are can does for from has have how not our that the this was what when which who why will with you your".split(
    " ",
  ),
);
/** What a word may end on in another form of it: "price", "prices", "pricing". */
const ENDING = 3;

/** The text with the question's words set apart, in whichever form they stand there. */
export function markWords(text: string, question: string): Piece[] {
  const stems = (question.toLowerCase().match(WORD) ?? [])
    .filter((word) => word.length >= SHORTEST && !GLUE.has(word))
    .map((word) => word.slice(0, Math.max(SHORTEST, word.length - ENDING)));
  const pieces: Piece[] = [];
  let at = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!stems.some((stem) => isFormOf(word.toLowerCase(), stem))) continue;
    if (index > at) pieces.push({ at, text: text.slice(at, index), isMatch: false });
    pieces.push({ at: index, text: word, isMatch: true });
    at = index + word.length;
  }
  if (at < text.length) pieces.push({ at, text: text.slice(at), isMatch: false });
  return pieces;
}

const isFormOf = (word: string, stem: string): boolean =>
  word.startsWith(stem) && word.length <= stem.length + 2 * ENDING;
