import { type KeyboardEvent, useId, useState } from "react";
import { type Mention, matchMention, mentionAt } from "./mention-at.ts";
import type { Speaker } from "./speaker.ts";

interface Picking {
  text: string;
  caret: number;
  twins: readonly Speaker[];
  onPick: (mention: Mention, twin: Speaker) => void;
}

/** The list that an @ opens: moved through by keys while the caret stays in the text. */
export function useMentionPicker({ text, caret, twins, onPick }: Picking) {
  const listId = useId();
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState<number>();
  const mention = mentionAt(text, caret);
  if (!mention && closedAt !== undefined) setClosedAt(undefined);
  const found = mention && mention.from !== closedAt ? matchMention(twins, mention) : [];
  const current = found[Math.min(active, found.length - 1)];

  const close = () => setClosedAt(mention?.from);
  function pick(twin: Speaker) {
    setActive(0);
    close();
    if (mention) onPick(mention, twin);
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => setActive((active + 1) % found.length),
    ArrowUp: () => setActive((active + found.length - 1) % found.length),
    Enter: () => current && pick(current),
    Tab: () => current && pick(current),
    Escape: close,
  };
  /** True when the key was the list's. */
  function handleKey(event: KeyboardEvent): boolean {
    const act = found.length > 0 && !event.nativeEvent.isComposing ? keys[event.key] : undefined;
    if (!act || event.shiftKey) return false;
    event.preventDefault();
    // The panel the composer may stand in closes by Escape too.
    event.stopPropagation();
    act();
    return true;
  }
  const optionId = (twin: Speaker) => `${listId}-${twin.id}`;
  return { listId, found, current, optionId, pick, close, handleKey };
}

export type MentionPicker = ReturnType<typeof useMentionPicker>;
