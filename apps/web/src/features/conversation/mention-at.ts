import { splitMentions } from "./mentions.tsx";

interface Named {
  name: string;
}

export interface Mention {
  /** Where its @ stands. */
  from: number;
  /** What of the name is written so far. */
  query: string;
}

const LONGEST = 80;

/** The mention that is being written at the caret; undefined when the caret stands in ordinary words. */
export function mentionAt(text: string, caret: number): Mention | undefined {
  const from = caret === 0 ? -1 : text.lastIndexOf("@", caret - 1);
  if (from === -1 || /[\p{L}\p{N}_]$/u.test(text.slice(0, from))) return undefined;
  const query = text.slice(from + 1, caret);
  return query.length > LONGEST || /^\s|\n/.test(query) ? undefined : { from, query };
}

/** Those one of whose names begins so, whatever the accents and capitals; none when a whole name stands there already. */
export function matchMention<T extends Named>(named: readonly T[], { query }: Mention): T[] {
  const wanted = fold(query);
  const matching = named.filter(({ name }) => ` ${fold(name)}`.includes(` ${wanted}`));
  return matching.length === 1 && matching[0] && fold(matching[0].name) === wanted ? [] : matching;
}

const fold = (words: string): string =>
  words
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase();

export interface Written {
  text: string;
  caret: number;
}

/** The text with the whole name in place of what was written of it, and the caret after it. */
export function completeMention({ text, caret }: Written, { from }: Mention, { name }: Named): Written {
  const after = text.slice(caret);
  const written = `${text.slice(0, from)}@${name}${/^\s/.test(after) ? "" : " "}`;
  return { text: written + after, caret: written.length + (/^\s/.test(after) ? 1 : 0) };
}

/** An @ at the caret, set apart from the word before it. */
export function beginMention({ text, caret }: Written): Written {
  const before = text.slice(0, caret);
  const written = `${before}${before === "" || /\s$/.test(before) ? "" : " "}@`;
  return { text: written + text.slice(caret), caret: written.length };
}

/** Those whose whole name is written somewhere in the text. */
export function mentionedIn<T extends Named>(text: string, named: readonly T[]): T[] {
  const names = named.map(({ name }) => name);
  const called = splitMentions(text, names).flatMap(({ words, isMention }) => (isMention ? [words] : []));
  return named.filter(({ name }) => called.some((words) => words.toLowerCase() === `@${name}`.toLowerCase()));
}
