import { useLayoutEffect, useRef } from "react";
import { tellTyping } from "../../lib/generated/sdk.gen.ts";
import type { Room } from "../../lib/generated/types.gen.ts";
import { dropWords, findWords, wordsKey } from "../../lib/kept-words.ts";
import { Composer } from "./composer.tsx";
import { handedOver, invitation } from "./composer-frame.ts";
import { changeDraft, findDraft } from "./drafts.ts";
import type { Speaker } from "./speaker.ts";
import type { Conversation } from "./use-conversation.ts";

interface RoomComposerProps {
  room: Room;
  twins: readonly Speaker[];
  conversation: Pick<Conversation, "roomId">;
}

/** Where one takes part in a room. */
export function RoomComposer({ room, twins, conversation: { roomId } }: RoomComposerProps) {
  const handleWriting = useTellTyping(roomId);
  useLayoutEffect(() => takeOver(roomId), [roomId]);

  return (
    <div className="grid gap-2">
      <Composer
        roomId={roomId}
        twins={twins}
        placeholder={invitation(room.name, twins)}
        onWriting={handleWriting}
      />
      <p className="px-1 text-caption text-muted max-sm:hidden">
        Twins answer from what their owner gave them. Check the sources before you sign anything.
      </p>
    </div>
  );
}

/** Before the next key is pressed, so that no letter falls between the two; behind what an earlier visit left. */
function takeOver(roomId: string): void {
  takeEarly(roomId);
  const text = handedOver.get(roomId);
  if (text === undefined) return;
  handedOver.delete(roomId);
  changeDraft(roomId, { text: findDraft(roomId).text + text });
  const field = document.querySelector<HTMLTextAreaElement>(`[data-composer="${roomId}"]`);
  if (!field) return;
  // At once: a key that is pressed before the next drawing would otherwise begin the text anew.
  field.value = findDraft(roomId).text;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}

/** What a page that was left, or loaded again, before the composer came had taken down. */
function takeEarly(roomId: string): void {
  const key = wordsKey("early", roomId);
  const text = findWords(key);
  dropWords(key);
  if (typeof text === "string") changeDraft(roomId, { text: findDraft(roomId).text + text });
}

const EVERY = 3_000;

/** The others see that somebody writes; should it be lost on the way, nobody misses it. */
function useTellTyping(roomId: string): () => void {
  const lastTold = useRef(0);
  return () => {
    if (!navigator.onLine || Date.now() - lastTold.current < EVERY) return;
    lastTold.current = Date.now();
    tellTyping({ body: { roomId } }).catch(() => {});
  };
}
