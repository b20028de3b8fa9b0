/** First letters of the first and the last word; an e-mail address gives one. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return firstLetter(words[0] ?? "") + firstLetter(last ?? "");
}

/** By code point, so that a letter outside the basic plane is not cut in half. */
export const firstLetter = (word: string): string => (Array.from(word.trim())[0] ?? "").toUpperCase();
