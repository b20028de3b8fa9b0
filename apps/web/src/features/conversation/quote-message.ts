import type { Message } from "../../lib/generated/types.gen.ts";
import { changeDraft } from "./drafts.ts";

const EXCERPT = 200;

/** Puts the message above what one is writing, and the caret there. */
export function quoteMessage({ id, room_id, body }: Message, name: string): void {
  changeDraft(room_id, { quote: { id, name, excerpt: body.slice(0, EXCERPT) } });
  document.querySelector<HTMLElement>(`[data-composer="${room_id}"]`)?.focus();
}
