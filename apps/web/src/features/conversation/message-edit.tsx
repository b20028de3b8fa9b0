import { MESSAGE_MAX } from "@parley/contract/message-max";
import { type KeyboardEvent, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Textarea } from "../../components/ui/textarea.tsx";
import { countOf } from "../../lib/count-of.ts";
import type { Message } from "../../lib/generated/types.gen.ts";
import { useEditMessage } from "./message.api.ts";

interface MessageEditProps {
  message: Message;
  onDone: () => void;
}

/** One's own words, reworded where they stand. Answers that were given to them stay as they are. */
export function MessageEdit({ message, onDone }: MessageEditProps) {
  const [text, setText] = useState(message.body);
  const { mutate, isPending, error } = useEditMessage(message);
  const words = text.trim();
  const tooMany = Math.max(0, words.length - MESSAGE_MAX);

  function handleSave() {
    if (words === "" || tooMany > 0) return;
    if (words === message.body) onDone();
    else mutate(words, { onSuccess: onDone });
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      onDone();
    }
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      handleSave();
    }
  }

  return (
    <div className="grid gap-2">
      <Textarea
        aria-label="Edit your message"
        ref={focusAtEnd}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={handleKeyDown}
      />
      {(error || tooMany > 0) && (
        <p role="alert" className="text-small text-danger">
          {error ? error.message : `${countOf(tooMany, "character")} too long`}
        </p>
      )}
      <div className="flex items-center gap-2">
        <Button size="sm" variant="primary" loading={isPending} loadingLabel="Saving" onClick={handleSave}>
          Save
        </Button>
        <Button size="sm" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
        <span className="text-caption text-muted max-sm:hidden">Enter saves, Esc cancels</span>
      </div>
    </div>
  );
}

/** Where one would go on writing. */
function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}
