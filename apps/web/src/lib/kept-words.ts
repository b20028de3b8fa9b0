import { currentSession } from "./session.ts";

const PREFIX = "parley-words:";
/** In a browser that keeps nothing, or has no room left, words live as long as the page. */
const unkept = new Map<string, string>();

export type KindOfWords = "draft" | "unsent";

/** Under the person's name: whoever signs in next on this machine has a drawer of their own. */
export const wordsKey = (kind: KindOfWords, roomId: string): string =>
  `${PREFIX}${currentSession()?.user.id ?? ""}:${kind}:${roomId}`;

/** Undefined when nothing is kept there. It was written by this browser, but anyone at its keyboard could have changed it. */
export function findWords(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? unkept.get(key) ?? "");
  } catch {
    return undefined;
  }
}

export const hasWords = (kind: KindOfWords, roomId: string): boolean =>
  findWords(wordsKey(kind, roomId)) !== undefined;

export function keepWords(key: string, words: unknown): void {
  const text = JSON.stringify(words);
  try {
    localStorage.setItem(key, text);
    unkept.delete(key);
  } catch {
    localStorage.removeItem(key);
    unkept.set(key, text);
  }
}

export function dropWords(key: string): void {
  localStorage.removeItem(key);
  unkept.delete(key);
}

/** Everybody's: what was written and never sent is nothing to leave behind on a machine. */
export function forgetWords(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  unkept.clear();
}
