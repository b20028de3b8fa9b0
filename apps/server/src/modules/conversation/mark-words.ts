import type { MessageMatch } from "@parley/contract/messages";

type Marked = Pick<MessageMatch, "excerpt" | "marks">;
type Mark = MessageMatch["marks"][number];

const EXCERPT = 240;
/** What is shown before the first word that was found. */
const LEAD = 60;
const ELLIPSIS = "…";

/** The part of a message in which the words first stand, and where they stand in it. */
export function markWords(body: string, asked: string): Marked {
  const marks = marksIn(body, wordsOf(asked));
  const start = startOf(body, marks[0]?.[0] ?? 0);
  const end = endOf(body, start);
  const lead = start > 0 ? ELLIPSIS : "";
  const shift = lead.length - start;
  return {
    excerpt: `${lead}${body.slice(start, end)}${end < body.length ? ELLIPSIS : ""}`,
    marks: marks
      .filter(([from, to]) => from >= start && to <= end)
      .map(([from, to]): Mark => [from + shift, to + shift]),
  };
}

/** As in `folded` of the database, so that what it found is also what is marked. */
const accents = /[\u0300-\u036f\ufe00-\ufe0f]+/gu;
const signs =
  "\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u2000-\\u206f\\u3000-\\u303f\\uff00-\\uff0f";
const unspaced = "\\u2e80-\\u2fff\\u3040-\\u9fff\\uf900-\\ufaff";
const word = new RegExp(`[${unspaced}]|[^${signs}${unspaced}]+`, "gu");

const folded = (text: string): string => text.normalize("NFKD").toLowerCase().replaceAll(accents, "");

const wordsOf = (text: string): string[] => folded(text).match(word) ?? [];

/** Neighbours become one mark, as the letters of a script without spaces do. */
function marksIn(body: string, words: string[]): Mark[] {
  const marks: Mark[] = [];
  for (const found of body.matchAll(word)) {
    if (!isAsked(folded(found[0]), words)) continue;
    const [from, to] = [found.index, found.index + found[0].length];
    const last = marks.at(-1);
    if (last && last[1] === from) last[1] = to;
    else marks.push([from, to]);
  }
  return marks;
}

/** The last word may be the beginning of one. */
const isAsked = (said: string, words: string[]): boolean =>
  words.some((asked, n) => (n === words.length - 1 ? said.startsWith(asked) : said === asked));

/** A little before the first mark, at the beginning of a word. */
function startOf(body: string, first: number): number {
  if (first <= LEAD || body.length <= EXCERPT) return 0;
  const space = body.indexOf(" ", first - LEAD);
  return space === -1 || space >= first ? first : space + 1;
}

/** Never between the two halves of a character. */
function endOf(body: string, start: number): number {
  const end = start + EXCERPT;
  if (end >= body.length) return body.length;
  const space = body.lastIndexOf(" ", end);
  if (space > start + EXCERPT / 2) return space;
  const half = body.charCodeAt(end - 1);
  return half >= 0xd800 && half <= 0xdbff ? end - 1 : end;
}
