import { MESSAGE_MAX } from "@parley/contract/message-max";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFeature } from "../../lib/use-feature.ts";
import { conversationQueries } from "./conversation.api.ts";
import { isOut } from "./cost-hint.tsx";
import { changeDraft, useDraft } from "./drafts.ts";
import { beginMention, completeMention, mentionedIn, type Written } from "./mention-at.ts";
import { sendDraft } from "./send-draft.ts";
import type { Speaker } from "./speaker.ts";
import { useAttachments } from "./use-attachments.ts";
import { useMentionPicker } from "./use-mention-picker.ts";
import { useSettled } from "./use-settled.ts";

export type Composing = ReturnType<typeof useComposer>;

/** What is being written in a room: kept at every letter, priced when the letters pause, sent in one piece. */
export function useComposer(roomId: string, twins: readonly Speaker[]) {
  const draft = useDraft(roomId);
  const { field, caret, setCaret, write } = useField(roomId);
  const { attempt } = useFeature("select_multiple_twins");
  const text = draft.text.trim();
  const attachments = useAttachments(roomId, draft.attachments);
  const read = attachments.files
    .filter(({ attachment }) => attachment?.status === "ready")
    .map(({ id }) => id);
  // Of what is too long to be sent only so much is priced.
  const price = useQuery(conversationQueries.quote(roomId, useSettled(text.slice(0, MESSAGE_MAX)), read));
  const tooMany = Math.max(0, text.length - MESSAGE_MAX);
  const canSend = text !== "" && tooMany === 0 && attachments.isReady && !(price.data && isOut(price.data));
  const written = { text: draft.text, caret };

  const picker = useMentionPicker({
    ...{ ...written, twins },
    onPick(mention, twin) {
      const complete = () => write(completeMention(written, mention, twin));
      const others = mentionedIn(draft.text, twins).filter(({ id }) => id !== twin.id);
      if (others.length > 0) attempt(complete);
      else complete();
    },
  });
  function sendAway() {
    sendDraft(roomId);
    setCaret(0);
  }
  function handleSend() {
    if (!canSend) return;
    if (mentionedIn(text, twins).length > 1) attempt(sendAway);
    else sendAway();
  }
  const handleMention = () => write(beginMention(written));
  return { draft, attachments, field, setCaret, picker, price, tooMany, canSend, handleSend, handleMention };
}

/** The text area with its caret; what is written into it by other means than keys leaves the caret where it belongs. */
function useField(roomId: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);

  function write(written: Written) {
    flushSync(() => {
      changeDraft(roomId, { text: written.text });
      setCaret(written.caret);
    });
    field.current?.focus();
    field.current?.setSelectionRange(written.caret, written.caret);
  }
  return { field, caret, setCaret, write };
}
