import { changeDraft, findDraft } from "./drafts.ts";
import { say } from "./unsent-queue.ts";
import { NO_WORDS } from "./words.ts";

/** Says what is written in a room, and clears the place it was written in. */
export function sendDraft(roomId: string): void {
  const draft = findDraft(roomId);
  const text = draft.text.trim();
  if (text === "") return;
  say(roomId, { ...draft, text });
  changeDraft(roomId, NO_WORDS);
}
