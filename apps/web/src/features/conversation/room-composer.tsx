import { useLayoutEffect, useRef } from "react";
import { tellTyping } from "../../lib/generated/sdk.gen.ts";
import type { Room } from "../../lib/generated/types.gen.ts";
import { Composer } from "./composer.tsx";
import { caretLeft, invitation } from "./composer-frame.ts";
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
  useLayoutEffect(() => takeCaret(roomId), [roomId]);

  return (
    <Composer
      roomId={roomId}
      twins={twins}
      placeholder={invitation(room.name, twins)}
      onWriting={handleWriting}
    />
  );
}

/** Before the next key is pressed, so that no letter falls between the two. */
function takeCaret(roomId: string): void {
  const caret = caretLeft.get(roomId);
  if (caret === undefined) return;
  caretLeft.delete(roomId);
  const field = document.querySelector<HTMLTextAreaElement>(`[data-composer="${roomId}"]`);
  field?.focus();
  field?.setSelectionRange(caret, caret);
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
