import { dropWords, findWords, keepWords, wordsKey } from "../../lib/kept-words.ts";
import { createStore, type Store, useStore } from "../../lib/store.ts";
import { isEmpty, readWords, type Words } from "./words.ts";

/** Outside React: a message is quoted from the thread, and a reload comes back to the half-written question. */
const drafts = new Map<string, Store<Words>>();

export const useDraft = (roomId: string): Words => useStore(draftIn(wordsKey("draft", roomId)));

export const findDraft = (roomId: string): Words => draftIn(wordsKey("draft", roomId)).get();

export function changeDraft(roomId: string, change: Partial<Words>): void {
  const key = wordsKey("draft", roomId);
  const draft = draftIn(key);
  const words = { ...draft.get(), ...change };
  draft.set(words);
  if (isEmpty(words)) dropWords(key);
  else keepWords(key, words);
}

function draftIn(key: string): Store<Words> {
  const known = drafts.get(key);
  if (known) return known;
  const draft = createStore(readWords(findWords(key)));
  drafts.set(key, draft);
  return draft;
}
